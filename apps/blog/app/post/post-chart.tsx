export { Chart as default } from '@portico/shell/chart';
