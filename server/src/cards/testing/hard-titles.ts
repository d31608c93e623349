/** Titles of every script and shape that a card has to show, by what is hard about them. */
export const HARD_TITLES = {
  'one word': 'DNS',
  'an ordinary one': 'Rate limiting algorithms compared',
  '200 characters':
    'How we moved eleven thousand tunnels off one region in forty minutes without dropping a single connection, and what we would do differently next time if we could plan the whole of it again from the day',
  '500 characters': 'A title that no one would write, since it goes on and on, '.repeat(9).slice(0, 500),
  'one long word': 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
  'a word that fits in a small size': 'Straßenverkehrszulassungsordnung und Lastverteilung',
  Greek: 'Πώς λειτουργεί η εξισορρόπηση φορτίου στην άκρη του δικτύου',
  Cyrillic: 'Как ограничивать частоту запросов и не потерять клиентов',
  Japanese: 'ネットワークの基礎：負荷分散とトンネルの仕組みを一から理解する',
  'simplified Chinese': '负载均衡与安全隧道：从零开始理解边缘网络的工作原理',
  'traditional Chinese': '負載平衡與安全通道：從零開始理解邊緣網路的運作原理',
  Korean: '엣지 네트워크의 부하 분산을 처음부터 이해하기',
  Vietnamese: 'Cân bằng tải ở rìa mạng: những điều cần biết trước khi bắt đầu',
  emoji: 'Shipping 🚀 with the family 👨‍👩‍👧‍👦, flags 🇳🇴🇯🇵🏳️‍🌈, hands 👍🏽👩🏽‍🚀 and keys 1️⃣ ❤️',
  'Arabic with Latin': 'كيف يعمل TLS 1.3 في الشبكات الحديثة وما الذي يتغير مع QUIC؟',
  'Hebrew with Latin': 'איך עובד QUIC: מדריך קצר למפתחים (גרסה 2)',
  Devanagari: 'नेटवर्क के किनारे पर लोड संतुलन कैसे काम करता है',
  Thai: 'การกระจายโหลดในเครือข่ายสมัยใหม่ทำงานอย่างไรและทำไมจึงสำคัญ',
  code: 'Why `JSON.parse()` never runs <script>alert("x")</script> & what `&amp;` means',
  quotes: '“Smart” ‘quotes’, "straight" ones, «guillemets» and „German“: it’s fine',
  'combining accents': 'Åre, naïve café: x̂ + ẏ = Ḧ, Z̷a̶l̴g̵o̸ and decomposed é',
  capitals: 'HTTP/3 AND QUIC: WHAT EVERY PLATFORM ENGINEER SHOULD KNOW',
  'digits and signs': '2026 in review — 99.999% uptime, 1,024 releases → 0 regrets ≤ 5 ms',
  'several scripts': 'QUICとは？ Что это такое 그리고 为什么 it matters',
} as const;

/** Letters that no font here draws. */
export const GEORGIAN = 'დატვირთვის დაბალანსება ქსელის კიდეზე';
