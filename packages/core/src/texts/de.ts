import { createCounted } from '#texts/counted.ts';
import type * as first from '#texts/en-us.ts';

export const language = 'de';

const counted = /* @__PURE__ */ createCounted(language);

export const number: typeof first.number = (value) => counted(value, { other: '#' });

export const controlKey: typeof first.controlKey = 'Strg';

export const skipLink: typeof first.skipLink = 'Zum Inhalt springen';

export const announcement: typeof first.announcement = { label: 'Ankündigung', dismiss: 'Ausblenden' };

export const header: typeof first.header = {
  navigation: 'Hauptmenü',
  openMenu: 'Menü öffnen',
  closeMenu: 'Menü schließen',
  menu: 'Menü',
};

export const searchButton: typeof first.searchButton = {
  label: 'Suchen',
  hint: 'Beiträge, Schlagwörter und Kategorien',
};

export const palette: typeof first.palette = {
  name: 'Das Blog durchsuchen',
  placeholder: 'Beiträge, Schlagwörter und Kategorien suchen\u00A0…',
  close: 'Suche schließen',
  results: 'Ergebnisse',
  groups: { post: 'Beiträge', tag: 'Schlagwörter', category: 'Kategorien', page: 'Dokumentation' },
  counts: {
    post: (count) => counted(count, { one: '# Beitrag', other: '# Beiträge' }),
    tag: (count) => counted(count, { one: '# Schlagwort', other: '# Schlagwörter' }),
    category: (count) => counted(count, { one: '# Kategorie', other: '# Kategorien' }),
    page: (count) => counted(count, { one: '# Seite der Dokumentation', other: '# Seiten der Dokumentation' }),
  },
  nothing: 'Keine Ergebnisse gefunden.',
  loading: 'Die Liste der Beiträge wird geladen\u00A0…',
  failed: 'Die Liste der Beiträge konnte nicht geladen werden. Öffnen Sie die Suche noch einmal, um es zu wiederholen.',
  allText: ['Alle Texte durchsuchen nach „', '“'],
  keys: { move: 'auswählen', open: 'öffnen', close: 'schließen' },
};

export const footer: typeof first.footer = {
  navigation: 'Fußzeile',
  elsewhere: 'Anderswo',
  inNewTab: (label) => `${label}, in einem neuen Tab`,
};

export const theme: typeof first.theme = {
  change: 'Darstellung ändern',
  hint: 'Hell, dunkel oder kontrastreich',
  labels: {
    system: 'Wie das System',
    light: 'Hell',
    dark: 'Dunkel',
    'light-high-contrast': 'Hell, hoher Kontrast',
    'dark-high-contrast': 'Dunkel, hoher Kontrast',
  },
};

export const progress: typeof first.progress = { loading: 'Wird geladen' };

export const toasts: typeof first.toasts = {
  region: 'Meldungen',
  dismiss: 'Schließen',
  priorities: { info: 'Hinweis:', warning: 'Warnung:', success: 'Erledigt:', danger: 'Fehler:' },
};

export const notices: typeof first.notices = {
  offline: 'Sie sind offline. Was geöffnet ist, bleibt lesbar.',
  newVersion: 'Diese Website hat eine neue Version. Laden Sie die Seite neu, um sie zu erhalten.',
};

export const copied: typeof first.copied = 'Kopiert';

export const tooltips: typeof first.tooltips = { heading: 'Link zu diesem Abschnitt' };

export const newsletter: typeof first.newsletter = {
  title: 'Newsletter',
  privacy: 'Wie wir mit Ihrer Adresse umgehen',
  address: 'E-Mail-Adresse',
  subscribe: 'Abonnieren',
  missing: 'Bitte geben Sie Ihre E-Mail-Adresse ein.',
  invalid: 'Das ist keine E-Mail-Adresse. Sie hat die Form name@example.com.',
};

export const errorPage: typeof first.errorPage = {
  missing: {
    title: 'Seite nicht gefunden',
    heading: 'Dieser Pfad führt nirgendwohin',
    text: 'Unter dieser Adresse gibt es keine Seite. Vielleicht ist sie umgezogen, oder der Link, der Sie hergeführt hat, enthält einen Tippfehler.',
  },
  ended: {
    title: 'Diese Vorschau ist beendet',
    heading: 'Diese Vorschau ist beendet',
    text: 'Der Link hat einen Artikel gezeigt, der nicht öffentlich ist. Fragen Sie dort nach einem neuen, wo Sie ihn bekommen haben.',
  },
  refused: {
    title: 'Nicht verfügbar',
    heading: 'Diese Seite ist nicht verfügbar',
    text: 'Der Server hat die Anfrage abgelehnt. Vielleicht müssen Sie sich anmelden, um Zugang bitten oder einen Moment warten.',
  },
  failed: {
    title: 'Etwas ist schiefgegangen',
    heading: 'Bei uns ist etwas kaputtgegangen',
    text: 'Die Seite konnte nicht erstellt werden. Der Fehler ist protokolliert; oft hilft es, es gleich noch einmal zu versuchen.',
  },
  unanswered: {
    label: 'keine Antwort',
    title: 'Keine Antwort',
    heading: 'Diese Seite ist nicht erreichbar',
    text: 'Auf die Anfrage kam keine Antwort. Wenn Ihr Gerät keine Verbindung hat, lädt die Seite von selbst, sobald sie wieder besteht.',
  },
  retry: 'Erneut versuchen',
  search: 'Das Blog durchsuchen',
  submit: 'Suchen',
  allPosts: 'Alle Beiträge',
  latest: 'Neu im Blog',
};

export const footerLabels: typeof first.footerLabels = {
  policy: 'Datenschutzerklärung',
  preferences: 'Datenschutz-Einstellungen',
};

export const consent: typeof first.consent = {
  categories: {
    necessary: {
      label: 'Notwendig',
      purpose:
        'Ihre Darstellung und diese Auswahl, in Ihrem Browser gespeichert. Ohne sie kann die Website nicht tun, was Sie von ihr verlangen.',
    },
    functional: {
      label: 'Funktional',
      purpose: 'Zusätze von anderen, etwa eingebettete Dienste, die sich Ihre Einstellungen merken.',
    },
    analytics: { label: 'Statistik', purpose: 'Welche Seiten gelesen werden, und wie Leser sie finden.' },
    marketing: {
      label: 'Marketing',
      purpose: 'Welche Werbung Leser hergeführt hat, und passende Werbung zu zeigen.',
    },
  },
  by: (services) => `Von ${services}.`,
  banner: 'Auswahl zum Datenschutz',
  question: (brand) => `Darf ${brand} Dienste anderer nutzen, die Daten in Ihrem Browser speichern können?`,
  policy: 'Datenschutzerklärung',
  choose: 'Auswählen\u00A0…',
  reject: 'Alle ablehnen',
  accept: 'Alle annehmen',
  save: 'Auswahl speichern',
  preferences: 'Einstellungen zum Datenschutz',
  close: 'Schließen',
  privacyControl: 'Ihr Browser sendet Global Privacy Control. Das gilt als Nein, bis Sie hier etwas anderes auswählen.',
  reloads:
    'Nichts davon wird geladen, bevor Sie zustimmen. Wird ausgeschaltet, was läuft, werden dessen Cookies gelöscht und diese Seite neu geladen.',
};

export const feeds: typeof first.feeds = {
  tag: (name, blog) => `Beiträge über ${name}, ${blog}.`,
  category: (name, blog) => `Beiträge der Kategorie ${name}, ${blog}.`,
  author: (name, blog) => `Beiträge von ${name}, ${blog}.`,
};

/** The kinds of callouts. */
export const calloutNames: typeof first.calloutNames = {
  note: 'Hinweis',
  tip: 'Tipp',
  important: 'Wichtig',
  warning: 'Warnung',
  caution: 'Vorsicht',
};

export const codeLabels: typeof first.codeLabels = {
  code: 'Code',
  codeTitled: (title) => `Code: ${title}`,
  copy: 'Kopieren',
  refused: 'Ihr Browser hat das Kopieren nicht erlaubt. Markieren Sie den Code und kopieren Sie ihn selbst.',
};

export const markdown: typeof first.markdown = {
  copy: 'Kopieren',
  copyCode: 'Code kopieren',
  wrap: 'Umbrechen',
  wrapCode: 'Umbrechen langer Zeilen',
  code: 'Code',
  codeTitled: (title) => `Code: ${title}`,
  codeIn: (language) => `Code, ${language}`,
  table: 'Tabelle',
  tableIn: (section) => `Tabelle: ${section}`,
  callouts: calloutNames,
  section: 'Link zu diesem Abschnitt',
  sectionNamed: (name) => `Link zum Abschnitt: ${name}`,
  footnotes: 'Fußnoten',
  footnote: (number) => `Fußnote ${number}`,
  footnoteReference: (number) => `Zurück zu Verweis ${number}`,
  details: 'Einzelheiten',
  formula: 'Formel',
  diagram: 'Diagramm',
  diagramTitled: (title) => `Diagramm: ${title}`,
  diagramSource: 'Quelltext der Zeichnung',
  chartNumbers: 'Die Zahlen',
  video: 'Video',
  videoOn: (service) => `Video auf ${service}`,
  play: 'Abspielen:',
  animation: 'Animation abspielen',
  embedNote: (service) =>
    `Kommt von ${service}. Dort wird bekannt, dass Sie es ansehen, und es können Cookies gesetzt werden.`,
};

export const llms: typeof first.llms = {
  markdown: (sitemap) =>
    `Jeder Beitrag ist als Markdown abrufbar: mit \`.md\` am Ende seiner URL. Alle Seiten stehen in ${sitemap}.`,
  newestFirst: 'Beiträge, neueste zuerst',
};

export const blogName: typeof first.blogName = 'Blog';

export const pageTitle: typeof first.pageTitle = {
  heading: (title, page) => `${title}, Seite ${page}`,
  head: (title, page) => `${title} · Seite ${page}`,
};

export const blogIndex: typeof first.blogIndex = {
  featured: 'Empfohlen',
  latest: 'Neu',
  startHere: 'Für den Anfang',
  series: 'In Teilen:',
  empty:
    'Es gibt noch keine Beiträge. Eine Markdown-Datei, die im Ordner der Inhalte gespeichert wird, erscheint hier.',
};

export const subscribe: typeof first.subscribe = {
  title: 'Abonnieren',
  about: 'Neue Beiträge, per Mail oder im Feedreader.',
  feed: 'Als Feed',
  howTo: 'Diese Adresse gehört in den Feedreader; manche nehmen sie über einen der Links.',
  all: 'Alle Beiträge',
  parts: 'Nur ein Teil des Blogs',
  address: (name) => `Adresse des Feeds: ${name}`,
  copy: 'Kopieren',
  refused: 'Der Browser hat es nicht erlaubt. Bitte die Adresse markieren und kopieren.',
  readers: 'Hinzufügen bei',
  formats: 'Auch als',
};

export const overviews: typeof first.overviews = {
  navigation: 'Alle Beiträge, Schlagwörter und Menschen',
  pages: {
    archive: { title: 'Archiv', about: 'Alle Beiträge, die neuesten zuerst.' },
    tags: { title: 'Schlagwörter', about: 'Alle Kategorien und Schlagwörter mit der Zahl ihrer Beiträge.' },
    authors: { title: 'Autorinnen und Autoren', about: 'Alle, die hier geschrieben haben.' },
  },
};

export const categoryLinks: typeof first.categoryLinks = { name: 'Kategorien', all: 'Alle' };

export const taxonPage: typeof first.taxonPage = {
  kinds: { tag: 'Schlagwort', category: 'Kategorie', author: 'Autor' },
  elsewhere: 'Anderswo',
};

export const listSummary: typeof first.listSummary = {
  posts: (count) => counted(count, { one: '# Beitrag', other: '# Beiträge' }),
  postsSince: (count) => [counted(count, { one: '# Beitrag seit ', other: '# Beiträge seit ' }), ''],
  page: (page, pages) => `; Seite ${page} von ${pages}`,
};

export const pagination: typeof first.pagination = {
  name: 'Seiten',
  newer: 'Neuere Beiträge',
  older: 'Ältere Beiträge',
  previous: 'Vorherige Seite',
  next: 'Nächste Seite',
  page: (page) => `Seite ${page}`,
};

export const moreFrom: typeof first.moreFrom = (year) => `Weitere von ${year}`;

export const readingTime: typeof first.readingTime = (minutes) => counted(minutes, { other: '#\u00A0Min. Lesezeit' });

export const post: typeof first.post = {
  updated: ['Aktualisiert: ', ''],
  tested: ['Getestet mit ', ' am ', ''],
  tags: 'Schlagwörter',
};

export const postHead: typeof first.postHead = {
  card: (title, author) => `${title}, von ${author}`,
  preview: (title) => `Vorschau: ${title}`,
};

export const previewNote: typeof first.previewNote = {
  label: 'Vorschau',
  draft: (until) => `Dieser Beitrag ist ein Entwurf. Wer diesen Link hat, sieht ihn bis ${until}.`,
  scheduled: (until) => `Dieser Beitrag ist noch nicht erschienen. Wer diesen Link hat, sieht ihn bis ${until}.`,
};

export const ageNote: typeof first.ageNote = {
  checked: ['Dieser Beitrag war am ', ' aktuell. Manches kann sich seitdem geändert haben.'],
  newer: 'Neuer:',
  behind: 'Das Original hat sich seit dieser Übersetzung geändert.',
};

export const seriesNote: typeof first.seriesNote = {
  name: 'Serie',
  from: ['Aus der Serie ', ''],
  part: (part, parts) => ['', ` · Teil\u00a0${part}\u00a0von\u00a0${parts}`],
};

export const contents: typeof first.contents = 'Auf dieser Seite';

export const postEnd: typeof first.postEnd = {
  related: 'Verwandte Beiträge',
  nextPart: (part, parts) => `Weiter in dieser Serie: Teil ${part} von ${parts}`,
  laterPart: (part) => [`Teil ${part} dieser Serie erscheint am `, ''],
  actions: 'Teilen',
  copyLink: 'Link kopieren',
  linkCopied: 'Der Link ist kopiert.',
  linkRefused: 'Ihr Browser hat das Kopieren nicht erlaubt. Der Link steht in seiner Adresszeile.',
  copyMarkdown: 'Als Markdown kopieren',
  markdownCopied: 'Der Beitrag ist als Markdown kopiert.',
  markdownRefused: 'Das Markdown ließ sich nicht kopieren. Es steht unter der Adresse dieser Seite mit .md am Ende.',
};

export const postLinks: typeof first.postLinks = {
  later: (day) => `(ab ${day})`,
  assistant: (name) => `In ${name} öffnen`,
  question: (url) => `Lies ${url}, damit ich Fragen dazu stellen kann.`,
  edit: 'Diese Seite bearbeiten',
  history: 'Änderungen ansehen',
};

export const comments: typeof first.comments = {
  heading: 'Kommentare',
  note: 'Kommentare sind Diskussionen auf GitHub. Sie kommen von giscus.app, das Daten in Ihrem Browser speichern kann.',
  show: 'Kommentare anzeigen',
  open: 'Zur Diskussion',
};

export const copyCodeRefused: typeof first.copyCodeRefused =
  'Ihr Browser hat das Kopieren nicht erlaubt. Markieren Sie den Code, und kopieren Sie ihn selbst.';

export const enlarged: typeof first.enlarged = {
  name: 'Bild',
  fullSize: 'Volle Größe',
  previous: 'Vorheriges Bild',
  next: 'Nächstes Bild',
  close: 'Bild schließen',
  place: (number, pictures) => `${number} von ${pictures}`,
};

export const searchPage: typeof first.searchPage = {
  name: 'Suche',
  label: 'Beiträge, Schlagwörter und Kategorien suchen',
  submit: 'Suchen',
  posts: 'Beiträge',
  tags: 'Schlagwörter',
  categories: 'Kategorien',
  docs: 'Dokumentation',
  filter: 'Suchen in',
  foundDocs: (pages, query) =>
    counted(pages, {
      one: `# Seite der Dokumentation zu „${query}“.`,
      other: `# Seiten der Dokumentation zu „${query}“.`,
    }),
  found: (posts, query) =>
    counted(posts, {
      one: `# Beitrag zu „${query}“.`,
      other: `# Beiträge zu „${query}“, die besten Treffer zuerst.`,
    }),
  nothing: (query) => `Keine Beiträge zu „${query}“ gefunden.`,
  clear: 'Leeren',
  cut: 'Die Anfrage war zu lang; gesucht wurde nach ihrem Anfang.',
  partial:
    'Durchsucht wurden Titel, Beschreibungen, Schlagwörter und Namen; die Texte werden noch erfasst. Versuchen Sie es in einer Minute noch einmal.',
  needsScript: [
    'Diese Suche braucht JavaScript. Ohne es führen die Schlagwörter und Kategorien unten und das ',
    'Archiv',
    ' zu allen Beiträgen.',
  ],
  failed: 'Die Suche konnte nicht geladen werden. Laden Sie die Seite neu, um es noch einmal zu versuchen.',
  anotherWord: 'Prüfen Sie die Schreibweise, oder wählen Sie ein Thema.',
  didYouMean: ['Meinten Sie ', '?'],
  late: 'Gerade wird zu viel gesucht. Versuchen Sie es gleich noch einmal.',
};

export const searchHead: typeof first.searchHead = {
  title: (query) => `Suche: ${query}`,
  description: (blog) => `Die Beiträge durchsuchen: ${blog}.`,
};
