// The letters that match-sorter's remove-accents 0.5.0 knows, and no others: "Ḍ" keeps its dot and "Ł" becomes a small
// "l", as there. Each of these begins its canonical decomposition with the letter that it becomes.
const COMPOSED =
  'ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÑÒÓÔÕÖÙÚÛÜÝàáâãäåçèéêëìíîïñòóôõöùúûüýÿĀāĂăĄąĆćĈĉĊċČčĎďĒēĔĕĖėĘęĚěĜĝĞğĠġĢģĤĥĨ' +
  'ĩĪīĬĭĮįİĴĵĶķĹĺĻļĽľŃńŅņŇňŌōŎŏŐőŔŕŖŗŘřŚśŜŝŞşŠšŢţŤťŨũŪūŬŭŮůŰűŲųŴŵŶŷŸŹźŻżŽžƠơƯưǍǎǏǐǑǒǓǔǕǖǗǘǙǚǛ' +
  'ǜǦǧǨǩǰǴǵǸǹǺǻȀȁȂȃȄȅȆȇȈȉȊȋȌȍȎȏȐȑȒȓȔȕȖȗȘșȚțȞȟȨȩЁЃЌЙйёѓќḈḉḐḑḔḕḖḗḜḝḨḩḪḫḮḯḰḱḾḿṌṍṐṑṒṓṔṕṤṥṦṧṸṹẀẁẂẃ' +
  'ẠạẢảẤấẦầẨẩẪẫẬậẮắẰằẲẳẴẵẶặẸẹẺẻẼẽẾếỀềỂểỄễỆệỈỉỊịỌọỎỏỐốỒồỔổỖỗỘộỚớỜờỞởỠỡỢợỤụỦủỨứỪừỬửỮữỰựỲỳ';
/** Letters without such a decomposition, each followed by what it becomes. */
const UNRELATED = 'ÆAE ÐD ØO ÞTH æae ðd øo þth ĐD đd ĦH ħh ıi ĲIJ ĳij ĿL ŀl Łl łl ŉn ŒOE œoe ŦT ŧt ſs ƒf ǼAE ǽae ǾO ǿo';
/** A combining mark and the letters that lose it; "Ɛ", "Ɨ" and their small forms change with it. */
const MARKED = [
  ['\u0301', 'Xx'],
  ['\u0306', 'CcKkMmNnPpRrTtVvXxYy'],
  ['\u030b', 'AaEeIi'],
  ['\u030c', 'BbFfJMmPpQqVvWwXxYy'],
  ['\u0327', 'AaBbIiMmOoQqUuXxZzƐɛƗɨ'],
] as const;
const PLAIN = new Map([
  ['Ɛ', 'E'],
  ['ɛ', 'e'],
  ['Ɨ', 'I'],
  ['ɨ', 'i'],
]);

const FOLDED: ReadonlyMap<string, string> = new Map([
  ...[...COMPOSED].map((letter) => [letter, letter.normalize('NFD').charAt(0)] as const),
  ...UNRELATED.split(' ').map((entry) => [entry.charAt(0), entry.slice(1)] as const),
  ...MARKED.flatMap(([mark, letters]) =>
    [...letters].map((letter) => [letter + mark, PLAIN.get(letter) ?? letter] as const),
  ),
]);

const ANY_CANDIDATE = /[\u00c0-\u045f\u1e00-\u1eff]/;
const CANDIDATES = /[A-Za-zƐɛƗɨ][\u0301\u0306\u030b\u030c\u0327]|[\u00c0-\u024f\u0400-\u045f\u1e00-\u1eff]/g;

/** Takes the accents off letters and splits ligatures, exactly as match-sorter does before it compares. */
export function foldAccents(text: string): string {
  // Most texts have nothing to fold, and the test is several times faster than the replacement.
  return ANY_CANDIDATE.test(text) ? text.replace(CANDIDATES, (found) => FOLDED.get(found) ?? found) : text;
}
