/// <reference types="node" />
/// <reference types="vite/client" />
/// <reference types="@portico/shell/types" />
