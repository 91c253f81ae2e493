/** Reads single values: addresses of email, amounts, ZIP codes, states, member types. Pure functions of text. */
import { folded } from '#server/text/folded.ts'

/**
 * Returns a cell without spaces around it, with one plain space for each run of spaces inside a line. Characters that
 * nobody sees go, and so do those that turn the direction of the text after them.
 */
const tidy = (cell: string): string =>
  cell
    .normalize('NFC')
    // PostgreSQL has no text with U+0000.
    .replace(/[\0\u200B\u2060\uFEFF\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/[^\S\n]+/gu, ' ')
    .trim()

/** Like `tidy`, on one line. */
export const tidyLine = (cell: string): string => (isPlain.test(cell) ? cell : tidy(cell.replace(/\s+/gu, ' ')))

/** Most cells: words of plain letters with one space between them. */
const isPlain = /^(?:[\x21-\x7e]+(?: [\x21-\x7e]+)*)?$/

/** Words that people write where they have nothing to write. */
const nothing =
  /^(?:n\.?\s?\/?\s?a\.?|none|nil|null|undefined|unknown|no e-?mail(?: address)?|no|not (?:given|available|applicable|known|specified)|keine?|aucune?|ninguno|tbd|x+|[-–—.?*/]+|#n\/a)$/i

/** Returns whether a cell says that there is nothing. */
export const saysNothing = (cell: string): boolean => cell.length < 40 && nothing.test(cell.trim())

const emailShape = /^[^\s@<>()[\],;:"]+@[^\s@<>()[\],;:".]+(?:\.[^\s@<>()[\],;:".]+)+$/

export const isEmail = (cell: string): boolean => cell.length < 255 && emailShape.test(cell.trim())

/** Returns the addresses in a cell, and what of it is none. */
export function emailsIn(cell: string): { emails: string[]; rest: string } {
  const text = tidyLine(cell).replace(/mailto:/gi, '')
  if (text === '' || saysNothing(text)) return { emails: [], rest: text }
  const parts = text.split(/[;,|\s<>"()]+|\s+(?:or|and|\/)\s+|\/(?=\S+@)/).filter(Boolean)
  const emails = parts.filter(isEmail)
  return {
    emails: [...new Map(emails.map((email) => [email.toLowerCase(), email])).values()],
    rest: emails.length > 0 ? '' : text,
  }
}

/** Returns the digits by which phone numbers are compared, without the country code of North America. */
export const phoneDigits = (phone: string): string =>
  phone
    .replace(/(?:ext\.?|x|#|durchwahl)\s*\d+\s*$/i, '')
    .replace(/\D/g, '')
    .replace(/^1(?=\d{10}$)/, '')

const dayShape =
  /^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}(?:[ T].*)?$|^\d{1,2}[- ](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*[-, ]+\d{2,4}$|^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2},? \d{4}/i

/** Returns whether a cell looks like a day, of whatever order. */
export const hasDay = (cell: string): boolean => cell.length < 40 && dayShape.test(cell.trim())

/** Whether amounts of a file have a comma or a point before the cents. */
export type Decimal = ',' | '.'

/** Tells the decimal sign from all amounts of a file: the sign before one or two last digits decides. */
export function decimalOf(cells: Iterable<string>): Decimal {
  let balance = 0
  for (const cell of cells) {
    const text = cell.trim()
    if (/,\d{1,2}\D*$/.test(text)) balance--
    else if (/\.\d{1,2}\D*$/.test(text)) balance++
  }
  return balance < 0 ? ',' : '.'
}

const currencySigns = /US\$|\$|€|£|₹|¥|\b(?:usd|eur|gbp|cad|aud|nzd|chf|dollars?|inr|bdt)\b|Fr\.|CHF/gi

/** Returns an amount in cents; undefined for what is none. A minus may stand before or behind, or be brackets. */
export function centsOf(cell: string, decimal: Decimal = '.'): number | undefined {
  const text = cell
    .replace(currencySigns, '')
    .replace(/[\s\u00A0\u202F'’_]/gu, '')
    .replace(/[\u2212\u2013]/g, '-')
  const isNegative = /^-|-$|^\(.*\)$/.test(text)
  const digits = text.replace(/^[-+(]+|[-+)]+$/g, '')
  if (!/^[\d.,]+$/.test(digits) || !/\d/.test(digits)) return undefined
  const grouped =
    decimal === ','
      ? /^(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d{0,2})?$|^,\d{1,2}$/
      : /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{0,2})?$|^\.\d{1,2}$/
  const exact = decimal === ',' ? digits.replace(/\./g, '').replace(',', '.') : digits.replace(/,/g, '')
  if (!grouped.test(digits) && !/^\d+\.\d{3,}$/.test(exact)) return undefined
  const [whole = '0', fraction = ''] = exact.split('.')
  if (/[1-9]/.test(fraction.slice(2))) return undefined
  const cents = Number(whole || '0') * 100 + Number(fraction.slice(0, 2).padEnd(2, '0'))
  if (!Number.isSafeInteger(cents)) return undefined
  return isNegative && cents !== 0 ? -cents : cents
}

/** Returns whether a cell looks like money: with cents, or a currency. */
export const isAmount = (cell: string): boolean => {
  const text = cell.trim()
  if (text.length > 25 || !/\d/.test(text)) return false
  return /^[-(]?[$€£]?\s?[\d.,' ]*\d[.,]\d{2}\)?-?$/.test(text) || /^[-(]?[$€£]\s?\d/.test(text)
}

const states: Record<string, string> = Object.fromEntries(
  `AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming|PR Puerto Rico|VI Virgin Islands|GU Guam|AS American Samoa|MP Northern Mariana Islands`
    .split('|')
    .map((line) => [line.slice(0, 2), line.slice(3)]),
)
const provinces: Record<string, string> = Object.fromEntries(
  `AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NS Nova Scotia|NT Northwest Territories|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon`
    .split('|')
    .map((line) => [line.slice(0, 2), line.slice(3)]),
)

/** Abbreviations of newspapers, and other ways in which states are written. */
const otherSpellings: Record<string, string> = {
  washingtondc: 'DC',
  ala: 'AL',
  ariz: 'AZ',
  ark: 'AR',
  calif: 'CA',
  cal: 'CA',
  colo: 'CO',
  conn: 'CT',
  del: 'DE',
  fla: 'FL',
  ill: 'IL',
  ind: 'IN',
  kan: 'KS',
  kans: 'KS',
  mass: 'MA',
  mich: 'MI',
  minn: 'MN',
  miss: 'MS',
  mont: 'MT',
  neb: 'NE',
  nebr: 'NE',
  nev: 'NV',
  okla: 'OK',
  ore: 'OR',
  penn: 'PA',
  penna: 'PA',
  tenn: 'TN',
  tex: 'TX',
  wash: 'WA',
  wis: 'WI',
  wisc: 'WI',
  wyo: 'WY',
  que: 'QC',
  ont: 'ON',
  virgina: 'VA',
  nvirginia: 'VA',
}

const letters = (text: string) => folded(text).replace(/[^\p{L}]/gu, '')

const stateByLetters = new Map<string, string>([
  ...Object.entries(otherSpellings),
  ...Object.entries({ ...provinces, ...states }).flatMap(([code, name]): [string, string][] => [
    [code.toLowerCase(), code],
    [letters(name), code],
  ]),
])

/** The states and provinces, by their letters. */
export const stateNames: readonly (readonly [code: string, name: string])[] = Object.entries({
  ...states,
  ...provinces,
})

/** Returns the two letters of a state or a province; undefined for another country's. */
export const stateCode = (cell: string): string | undefined => stateByLetters.get(letters(cell))

const isUsState = (code: string): boolean => Object.hasOwn(states, code)

/**
 * Returns a ZIP code with the zeros at its start that a spreadsheet took for a number's. Only for an address in the
 * United States: elsewhere four digits are a whole code.
 */
export function zipOf(cell: string, place: { state: string; country: string }): string {
  const text = tidyLine(cell).replace(/^'|\.0+$/g, '')
  const code = stateCode(place.state)
  const isHere = place.country ? isUnitedStates(place.country) : code !== undefined && isUsState(code)
  if (!isHere) return text
  if (/^\d{3,5}$/.test(text)) return text.padStart(5, '0')
  const long = /^(\d{3,5})\s*-\s*(\d{4})$/.exec(text)
  if (long) return `${long[1]!.padStart(5, '0')}-${long[2]}`
  if (/^\d{8,9}$/.test(text)) return text.padStart(9, '0').replace(/^(\d{5})/, '$1-')
  return text
}

/** Whether a cell names the United States, in the languages of the systems that are recognized. */
export const isUnitedStates = (country: string) =>
  /^(?:us|usa|unitedstates|unitedstatesofamerica|america|etatsunis|vereinigtestaaten|estadosunidos)$/.test(
    letters(country),
  )

/** Returns whether a cell means yes. */
export const isYes = (cell: string): boolean => /^(?:yes|y|true|1|x|ja|oui|si|✓|checked)$/i.test(folded(cell.trim()))

export type MemberStatus = 'active' | 'inactive' | 'pending' | 'deceased'

const statuses: Record<MemberStatus, RegExp> = {
  deceased: /deceased|verstorben|decede|died|passed away/,
  pending: /pending|applied|applicant|prospect|awaiting|waiting|disapproved|to be approved/,
  inactive:
    /inactive|lapsed|expired|resigned|cancel|suspend|terminated|dropped|withdrawn|former|archive|past member|non[\s-]?member|not active|unpaid|delinquent|overdue since|removed|deleted|ehemalig|ausgetreten|blocked|frozen|closed/,
  active:
    /active|current|good standing|overdue|grace|^new$|renewed|paid|honorary|^life(?:time)?$|member|aktiv|actif|activo|enabled|approved|^yes$|^true$|^1$|^a$|^y$|ok|valid/,
}

/** Returns the standing that a system's status means; undefined for a word that we do not know. */
export function statusOf(cell: string): MemberStatus | undefined {
  const text = folded(tidyLine(cell))
  if (/^(?:no|false|0|n|i)$/.test(text)) return 'inactive'
  return (Object.keys(statuses) as MemberStatus[]).find((status) => statuses[status].test(text))
}
