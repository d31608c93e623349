import type * as first from '#texts/en-us.ts';

export const language = 'de';

export const skipLink: typeof first.skipLink = 'Zum Inhalt springen';

export const header: typeof first.header = {
  navigation: 'Hauptmenü',
  openMenu: 'Menü öffnen',
  closeMenu: 'Menü schließen',
  menu: 'Menü',
};

export const footer: typeof first.footer = {
  navigation: 'Fußzeile',
  elsewhere: 'Anderswo',
  follow: 'Dem Blog folgen:',
  inNewTab: (label) => `${label}, in einem neuen Tab`,
};

export const theme: typeof first.theme = {
  change: 'Darstellung ändern',
  hint: 'Hell, dunkel oder kontrastreich',
  group: 'Darstellung',
  labels: {
    system: 'Wie das System',
    light: 'Hell',
    dark: 'Dunkel',
    'light-high-contrast': 'Hell, hoher Kontrast',
    'dark-high-contrast': 'Dunkel, hoher Kontrast',
  },
  shortLabels: {
    system: 'System',
    light: 'Hell',
    dark: 'Dunkel',
    'light-high-contrast': 'Hell, hoher Kontrast',
    'dark-high-contrast': 'Dunkel, hoher Kontrast',
  },
};

export const progress: typeof first.progress = { loading: 'Wird geladen' };

export const toasts: typeof first.toasts = { region: 'Meldungen', dismiss: 'Schließen' };

export const notices: typeof first.notices = {
  offline: 'Sie sind offline. Was geöffnet ist, bleibt lesbar.',
  online: 'Sie sind wieder online.',
  newVersion: 'Es gibt eine neue Version dieser Website.',
  reload: 'Neu laden',
};

export const tooltips: typeof first.tooltips = { heading: 'Link zu diesem Abschnitt' };

export const newsletter: typeof first.newsletter = {
  title: 'Newsletter',
  privacy: 'Wie wir mit Ihrer Adresse umgehen',
  address: 'E-Mail-Adresse',
  subscribe: 'Abonnieren',
  orFeed: 'Oder einem Feed folgen:',
};

export const errorPage: typeof first.errorPage = {
  missing: {
    title: 'Seite nicht gefunden',
    heading: 'Dieser Pfad führt nirgendwohin',
    text: 'Unter dieser Adresse gibt es keine Seite. Vielleicht ist sie umgezogen, oder der Link, der Sie hergeführt hat, enthält einen Tippfehler.',
  },
  failed: {
    title: 'Etwas ist schiefgegangen',
    heading: 'Bei uns ist etwas kaputtgegangen',
    text: 'Die Seite konnte nicht erstellt werden. Der Fehler ist protokolliert; oft hilft es, es gleich noch einmal zu versuchen.',
  },
  offline: {
    label: 'offline',
    title: 'Keine Verbindung',
    heading: 'Diese Seite ist nicht erreichbar',
    text: 'Ihr Gerät hat keine Verbindung. Die Seite kommt von selbst, sobald sie wieder besteht.',
  },
  retry: 'Erneut versuchen',
  search: 'Das Blog durchsuchen',
  submit: 'Suchen',
  allPosts: 'Alle Beiträge',
  latest: 'Neu im Blog',
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
  heading: 'Ihre Privatsphäre',
  question: (brand) =>
    `${brand} möchte auf dieser Website Dienste anderer nutzen, die Daten in Ihrem Browser speichern können. Nichts davon wird geladen, bevor Sie zustimmen.`,
  policy: 'Datenschutzerklärung',
  choose: 'Auswählen…',
  reject: 'Alle ablehnen',
  accept: 'Alle annehmen',
  save: 'Auswahl speichern',
  preferences: 'Einstellungen zum Datenschutz',
  close: 'Schließen',
  privacyControl: 'Ihr Browser sendet Global Privacy Control. Das gilt als Nein, bis Sie hier etwas anderes auswählen.',
  reloads: 'Wird ausgeschaltet, was läuft, werden dessen Cookies gelöscht und diese Seite neu geladen.',
};

export const cards: typeof first.cards = { tag: 'Schlagwort', category: 'Kategorie', author: 'Von' };

export const feeds: typeof first.feeds = {
  tag: (name, blog) => `Beiträge über ${name}, ${blog}.`,
  category: (name, blog) => `Beiträge der Kategorie ${name}, ${blog}.`,
  author: (name, blog) => `Beiträge von ${name}, ${blog}.`,
};

export const feedPage: typeof first.feedPage = {
  explanation:
    'Dies ist ein Feed: Geben Sie seine Adresse in einen Feedreader ein, dann kommen neue Beiträge zu Ihnen.',
  forPeople: 'Dieselben Beiträge für Menschen:',
};
