/** Spellings of letters that Unicode does not decompose. */
const spelled: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
}

/** Every character that a phone or a word processor types for an apostrophe or a hyphen. */
const apostrophes = /[\u2018\u2019\u201B\u02B9\u02BB\u02BC\u02BE\u02BF\u2032\u00B4\uFF07]/g
const hyphens = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g

/**
 * Invisible characters: joiners, direction marks, soft hyphens. Two people type the same name with and without them.
 */
const invisible = /[\u00AD\u034F\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFE00-\uFE0F\uFEFF]/g

/**
 * Returns the key by which a text is searched and sorted: lower case without accents, one apostrophe, one hyphen, one
 * kind of space. "Nunez" and "Núñez", both spellings of "য়", and "D’Costa" and "D'Costa" have the same key. Vowel
 * signs of Indic scripts are letters and stay. The database has the same rule as `folded()` and in `foldedLetters`.
 */
export function folded(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text.toLowerCase()
  return text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f\u0483-\u0487]/g, '')
    .replaceAll(apostrophes, "'")
    .replaceAll(hyphens, '-')
    .replaceAll(invisible, '')
    .replaceAll(/[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g, ' ')
    .replaceAll(/[ßæœøłđðþħı]/g, (letter) => spelled[letter]!)
    .normalize('NFC')
}
