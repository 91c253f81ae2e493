import type { FileEntry, FileJournal, FileLine } from './layout.decisions.ts'
import type { DatevNumber } from './rules.ts'
import { decimal, guarded, oneLine, quoted, windows1252 } from './texts.decisions.ts'

/** The version of the format, its category (postings), and the version of the category. */
const format = { version: 700, category: 21, name: 'Buchungsstapel', categoryVersion: 13 } as const

/** The columns of a batch of postings, version 13. */
const columns = [
  'Umsatz (ohne Soll/Haben-Kz)',
  'Soll/Haben-Kennzeichen',
  'WKZ Umsatz',
  'Kurs',
  'Basis-Umsatz',
  'WKZ Basis-Umsatz',
  'Konto',
  'Gegenkonto (ohne BU-Schlüssel)',
  'BU-Schlüssel',
  'Belegdatum',
  'Belegfeld 1',
  'Belegfeld 2',
  'Skonto',
  'Buchungstext',
  'Postensperre',
  'Diverse Adressnummer',
  'Geschäftspartnerbank',
  'Sachverhalt',
  'Zinssperre',
  'Beleglink',
  ...numbered(8, (number) => [`Beleginfo - Art ${number}`, `Beleginfo - Inhalt ${number}`]),
  'KOST1 - Kostenstelle',
  'KOST2 - Kostenstelle',
  'Kost-Menge',
  'EU-Land u. UStID (Bestimmung)',
  'EU-Steuersatz (Bestimmung)',
  'Abw. Versteuerungsart',
  'Sachverhalt L+L',
  'Funktionsergänzung L+L',
  'BU 49 Hauptfunktionstyp',
  'BU 49 Hauptfunktionsnummer',
  'BU 49 Funktionsergänzung',
  ...numbered(20, (number) => [`Zusatzinformation - Art ${number}`, `Zusatzinformation- Inhalt ${number}`]),
  'Stück',
  'Gewicht',
  'Zahlweise',
  'Forderungsart',
  'Veranlagungsjahr',
  'Zugeordnete Fälligkeit',
  'Skontotyp',
  'Auftragsnummer',
  'Buchungstyp',
  'USt-Schlüssel (Anzahlungen)',
  'EU-Land (Anzahlungen)',
  'Sachverhalt L+L (Anzahlungen)',
  'EU-Steuersatz (Anzahlungen)',
  'Erlöskonto (Anzahlungen)',
  'Herkunft-Kz',
  'Buchungs GUID',
  'KOST-Datum',
  'SEPA-Mandatsreferenz',
  'Skontosperre',
  'Gesellschaftername',
  'Beteiligtennummer',
  'Identifikationsnummer',
  'Zeichnernummer',
  'Postensperre bis',
  'Bezeichnung SoBil-Sachverhalt',
  'Kennzeichen SoBil-Buchung',
  'Festschreibung',
  'Leistungsdatum',
  'Datum Zuord. Steuerperiode',
  'Fälligkeit',
  'Generalumkehr (GU)',
  'Steuersatz',
  'Land',
  'Abrechnungsreferenz',
  'BVV-Position',
  'EU-Land u. UStID (Ursprung)',
  'EU-Steuersatz (Ursprung)',
  'Abw. Skontokonto',
]

function numbered(count: number, of: (number: number) => string[]): string[] {
  return Array.from({ length: count }, (_, index) => of(index + 1)).flat()
}

/** The longest texts of the format. */
const max = { posting: 60, costCenter: 36, batch: 30 }

/**
 * Writes a batch of postings for DATEV: Windows-1252, semicolons, decimal commas, a head with the period. A posting has
 * one account and one other, so the debits of an entry are paired with its credits.
 * @param numbers who keeps the books, and for whom
 */
export function datev(
  { entries, title, from, to, sealedAt, chapterName }: FileJournal,
  numbers: Readonly<Record<DatevNumber, string>>,
): Uint8Array {
  const digits = (text: string) => text.replaceAll(/\D/g, '')
  const head = [
    quoted('EXTF'),
    format.version,
    format.category,
    quoted(format.name),
    format.categoryVersion,
    digits(sealedAt).padEnd(17, '0').slice(0, 17),
    '',
    quoted('RE'),
    quoted(''),
    quoted(''),
    numbers.consultant,
    numbers.client,
    `${from.slice(0, 4)}0101`,
    Math.max(4, ...entries.flatMap(({ lines }) => lines.map(({ account }) => account.length))),
    digits(from),
    digits(to),
    quoted(oneLine(`${title} ${chapterName}`, max.batch)),
    quoted(''),
    1,
    0,
    0,
    quoted('USD'),
    '',
    quoted(''),
    '',
    '',
    quoted(''),
    '',
    '',
    quoted(''),
    quoted(''),
  ]
  const rows = [head, columns, ...entries.flatMap((entry) => postingsOf(entry).map((one) => rowOf(entry, one)))]
  return windows1252(rows.map((row) => `${row.join(';')}\r\n`).join(''))
}

type Posting = { cents: number; debit: FileLine; credit: FileLine }

/** Pairs the debits of an entry with its credits; both have the same sum. */
function postingsOf({ lines }: FileEntry): Posting[] {
  const [debits, credits] = [1, -1].map((sign) =>
    lines.filter(({ cents }) => cents * sign > 0).map((line) => ({ line, left: Math.abs(line.cents) })),
  )
  const postings: Posting[] = []
  while (debits![0] && credits![0]) {
    const [debit, credit] = [debits![0], credits![0]]
    const cents = Math.min(debit.left, credit.left)
    postings.push({ cents, debit: debit.line, credit: credit.line })
    for (const [side, one] of [
      [debits!, debit],
      [credits!, credit],
    ] as const) {
      one.left -= cents
      if (one.left === 0) side.shift()
    }
  }
  return postings
}

function rowOf(entry: FileEntry, { cents, debit, credit }: Posting): string[] {
  const row = columns.map(() => '')
  const own = [debit, credit].find(({ text }) => text !== entry.text)
  const cells: Record<string, string> = {
    'Umsatz (ohne Soll/Haben-Kz)': decimal(cents, ','),
    'Soll/Haben-Kennzeichen': quoted('S'),
    'WKZ Umsatz': quoted('USD'),
    Konto: debit.account,
    'Gegenkonto (ohne BU-Schlüssel)': credit.account,
    Belegdatum: `${entry.day.slice(8)}${entry.day.slice(5, 7)}`,
    'Belegfeld 1': quoted(entry.number),
    Buchungstext: quoted(oneLine(guarded(own?.text ?? entry.text), max.posting)),
    'KOST1 - Kostenstelle': quoted(oneLine(guarded(debit.track || credit.track), max.costCenter)),
    Festschreibung: '0',
  }
  for (const [name, cell] of Object.entries(cells)) row[columns.indexOf(name)] = cell
  return row
}
