import { all, first, run, type Work } from '#db/work.ts'
import { lockHead } from '#events-log/append.ts'
import { asChapter, type Association } from '../../chapter.ts'
import type { Tx } from '../../context.ts'
import { bookLine } from '../../features/bank/decisions.ts'
import { bankLineStream } from '../../features/bank/facts.ts'
import { countLines } from '../../features/bank/days.writes.ts'
import type { ExpenseCategory, PlainKind } from '../../features/bank/rules.ts'
import { sealFacts } from '../../features/months/decisions.ts'
import { monthsStream } from '../../features/months/facts.ts'
import { labelsFrom, sealedLabels } from '../../features/months/labels.reads.ts'
import { monthFactTypes, monthsIn } from '../../features/months/reads.ts'
import { openedUpTo, openingsOf, sheetOf } from '../../features/months/sheets.decisions.ts'
import { chapterTitle } from '../../providers/mail/email-words.ts'
import { countedDay, monthsBefore } from '../../time/calendar.ts'
import { kinds } from '../../wiring/kinds.ts'
import { logDefinition } from '../../wiring/log-definition.ts'
import type { MonthlySetting, Setting } from '../content.ts'
import type { DemoStep } from '../step.ts'
import { depositCents } from './open-lines.ts'

type DemoLine = {
  /** Of the month. */
  day: number
  cents: number
  text: string
  check?: string
  /** What it is in the books; an open line has none. */
  as?: PlainKind
  category?: ExpenseCategory
  rule?: string
}

const rules: { wording: string; kind: PlainKind; category: ExpenseCategory | '' }[] = [
  { wording: 'MONTHLY SERVICE FEE', kind: 'bankFee', category: '' },
  { wording: 'INTEREST PAYMENT', kind: 'interest', category: '' },
  { wording: 'PARKSIDE HALL', kind: 'expense', category: 'venue' },
]

const hall = { text: 'PARKSIDE HALL DC', as: 'expense', category: 'venue', rule: 'PARKSIDE HALL' } as const
const paypal = { as: 'payout' } as const

/** The month before last, all of it booked. */
const checkingBefore: DemoLine[] = [
  { day: 3, cents: 128_460, text: 'PAYPAL TRANSFER 1032271102', ...paypal },
  { day: 9, cents: -45_000, ...hall },
  { day: 12, cents: -8_640, text: 'POSTMASTER WASHINGTON DC', as: 'expense', category: 'postage' },
  { day: 18, cents: 94_215, text: 'PAYPAL TRANSFER 1032274419', ...paypal },
  { day: 24, cents: -50_000, text: 'ONLINE TRANSFER TO SAV 0926', as: 'transfer' },
  { day: 30, cents: -1_200, text: 'MONTHLY SERVICE FEE', as: 'bankFee', rule: 'MONTHLY SERVICE FEE' },
  { day: 30, cents: 112, text: 'INTEREST PAYMENT', as: 'interest', rule: 'INTEREST PAYMENT' },
]

/** Last month, with four lines that the treasurer still has to settle; a short month has the last ones on its last day. */
const checkingLast: DemoLine[] = [
  { day: 2, cents: 61_240, text: 'PAYPAL TRANSFER 1032276650', ...paypal },
  { day: 8, cents: 25_000, text: 'AEA CENTRAL GRANT FOR MENTORS', as: 'fromParent' },
  { day: 17, cents: -120_000, ...hall },
  { day: 19, cents: 134_860, text: 'PAYPAL TRANSFER 1032278845', ...paypal },
  { day: 21, cents: -18_207, text: 'CHECK 1042', check: '1042', as: 'expense', category: 'postage' },
  { day: 22, cents: -28_750, text: 'EXAMPLE PRINT CO 8812 WASHINGTON DC' },
  { day: 27, cents: depositCents, text: 'REMOTE ONLINE DEPOSIT 1' },
  { day: 29, cents: 15_000, text: 'ZELLE FROM MARISOL ECHEVARRIA BLUM JPM99X2K47' },
  { day: 30, cents: -1_250, text: 'RETURNED ITEM FEE CK 2207' },
  { day: 31, cents: 117, text: 'INTEREST PAYMENT', as: 'interest', rule: 'INTEREST PAYMENT' },
]

const savingsBefore: DemoLine[] = [
  { day: 25, cents: 50_000, text: 'ONLINE TRANSFER FROM CHK 4471', as: 'transfer' },
  { day: 30, cents: 618, text: 'INTEREST PAYMENT', as: 'interest', rule: 'INTEREST PAYMENT' },
]

const savingsLast: DemoLine[] = [
  { day: 31, cents: 633, text: 'INTEREST PAYMENT', as: 'interest', rule: 'INTEREST PAYMENT' },
]

const accounts = [
  {
    name: 'Operating checking',
    bank: 'Chase',
    lastFour: '4471',
    opening: 1_522_005,
    file: 'chase-4471',
    before: checkingBefore,
    last: checkingLast,
  },
  {
    name: 'Savings',
    bank: 'Bank of America',
    lastFour: '0926',
    opening: 2_480_411,
    file: 'boa-0926',
    before: savingsBefore,
    last: savingsLast,
  },
]

/** Returns the steps that give a chapter two bank accounts with the lines of two months; four lines are open. */
export function banking(setting: MonthlySetting): DemoStep[] {
  const { chapter, by, now, month } = setting
  const actor = `admin:${by}`
  const readAt = (ofMonth: string) =>
    new Date(Math.min(Date.parse(`${monthsBefore(ofMonth, -1)}-03T15:00:00Z`), now.getTime() - 3_600_000))
  const first = monthsBefore(month, 2)
  return [
    { at: readAt(first), chapter, actor, write: (tx) => openAccounts(tx, setting, first) },
    { at: readAt(first), chapter, actor, write: (tx) => readMonth(tx, setting, first, 'before') },
    {
      at: readAt(monthsBefore(month, 1)),
      chapter,
      actor,
      write: (tx) => readMonth(tx, setting, monthsBefore(month, 1), 'last'),
    },
  ]
}

function* openAccounts({ sql, now }: Tx, { chapter, by, idOf }: Setting, month: string): Work<void> {
  const at = now.toISOString()
  const stamps = { chapterId: chapter, createdBy: by, updatedBy: by, createdAt: at, updatedAt: at }
  for (const { name, bank, lastFour, opening } of accounts)
    yield* run(
      sql.insertInto('bankAccounts').values({
        accountId: idOf(`account ${lastFour}`),
        accountName: name,
        bankName: bank,
        lastFour,
        openingCents: opening,
        openedOn: `${month}-01`,
        ...stamps,
      }),
    )
  for (const rule of rules)
    yield* run(sql.insertInto('bankRules').values({ ruleId: idOf(`rule ${rule.wording}`), ...rule, ...stamps }))
}

function* readMonth(
  { sql, now, logWriter }: Tx,
  { chapter, by, idOf }: Setting,
  month: string,
  which: 'before' | 'last',
): Work<void> {
  for (const account of accounts) {
    const accountId = idOf(`account ${account.lastFour}`)
    const fileId = idOf(`file ${account.lastFour} ${which}`)
    const sumOf = (lines: readonly DemoLine[]) => lines.reduce((sum, { cents }) => sum + cents, 0)
    const lines = account[which]
    const openingCents = account.opening + (which === 'last' ? sumOf(account.before) : 0)
    yield* run(
      sql.insertInto('bankFiles').values({
        fileId,
        chapterId: chapter,
        accountId,
        fileName: `${account.file}-${month}.ofx`,
        format: 'ofx1',
        coversFrom: `${month}-01`,
        coversTo: `${month}-${String(daysIn(month))}`,
        lines: lines.length,
        newLines: lines.length,
        openingCents,
        sumCents: sumOf(lines),
        closingCents: openingCents + sumOf(lines),
        refusal: null,
        readBy: by,
        readAt: now.toISOString(),
      }),
    )
    const dated = lines.map(({ day, cents }) => ({
      day: `${month}-${String(Math.min(day, daysIn(month))).padStart(2, '0')}`,
      amountCents: cents,
    }))
    yield* countLines({ sql }, chapter, accountId, dated)
    for (const [place, { day, cents, text, check, as, category = null, rule }] of lines.entries()) {
      const lineDay = `${month}-${String(Math.min(day, daysIn(month))).padStart(2, '0')}`
      const lineId = idOf(`line ${account.lastFour} ${which} ${place}`)
      const bankId = `${lineDay.replaceAll('-', '')}${String(place + 1).padStart(4, '0')}`
      yield* run(
        sql.insertInto('bankLines').values({
          lineId,
          chapterId: chapter,
          accountId,
          fileId,
          lineKey: `id ${bankId}`,
          day: lineDay,
          place,
          amountCents: cents,
          text,
          bankId,
          checkNumber: check ?? null,
        }),
      )
      if (!as) continue
      yield* logWriter.record(bankLineStream, lineId, (state) =>
        bookLine(state, {
          accountId,
          kind: as,
          category,
          eventId: null,
          paymentIds: [],
          isRecordedHere: false,
          ruleId: rule === undefined ? null : idOf(`rule ${rule}`),
          amountCents: cents,
          day: lineDay,
        }),
      )
    }
  }
}

/** Returns the number of days of a month, YYYY-MM. */
const daysIn = (month: string) => new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()

/** Returns the step that seals the month before last, on the third of the month after it. */
export function sealing(setting: MonthlySetting, association: Association): DemoStep {
  const { chapter, by, now } = setting
  const month = monthsBefore(setting.month, 2)
  return {
    at: new Date(Math.min(Date.parse(`${monthsBefore(month, -1)}-03T17:00:00Z`), now.getTime() - 1_800_000)),
    chapter,
    actor: `admin:${by}`,
    write: (tx) => sealMonth(tx, setting, month, association),
  }
}

function* sealMonth(tx: Tx, { chapter, by }: Setting, month: string, association: Association): Work<void> {
  const { sql, logWriter, now } = tx
  const { position: headPosition, hash: headHash } = yield* lockHead(tx)
  const row = (yield* first(sql.selectFrom('chapters').selectAll().where('chapterId', '=', chapter)))!
  const rows = yield* all(
    sql
      .selectFrom('facts')
      .selectAll()
      .where('chapterId', '=', chapter)
      .where('type', 'in', monthFactTypes(kinds))
      .orderBy('position'),
  )
  const own = asChapter(row, association)
  const { counts, marks, ledger } = monthsIn({ kinds, logDefinition }, own.zones, rows)
  const accounts = yield* all(sql.selectFrom('bankAccounts').selectAll().where('chapterId', '=', chapter))
  const events = yield* all(sql.selectFrom('events').select(['eventId', 'eventName']).where('chapterId', '=', chapter))
  const people = yield* all(sql.selectFrom('people').select(['firstName', 'lastName']).where('personId', '=', by))
  const openings = openingsOf(accounts, [], marks)
  const sheet = sheetOf(counts.values(), marks, openings, month)
  // All lines of the month are booked, so the bank has what the books have.
  const banks = accounts.map(({ accountId }) => ({
    account: accountId,
    amountCents: [...sheet.openings, ...sheet.sums]
      .filter(({ account }) => account === accountId)
      .reduce((sum, { amountCents }) => sum + amountCents, 0),
  }))
  const labels = sealedLabels(
    labelsFrom(
      { ...sheet, banks },
      {
        chapter: chapterTitle({ chapter: own, env: { association } as never }),
        address: own.chapterAddress,
        accounts: Object.fromEntries(
          accounts.map(({ accountId, accountName, lastFour }) => [
            accountId,
            { name: `${accountName} ${lastFour}`, shortName: accountName },
          ]),
        ),
        events: Object.fromEntries(events.map(({ eventId, eventName }) => [eventId, eventName])),
        itemNames: ledger.itemNames,
        kinds,
      },
    ),
  )
  const held = { month, headPosition, headHash, openings: sheet.openings, sums: sheet.sums }
  const { seals } = yield* logWriter.record(monthsStream, chapter, (state) =>
    sealFacts(
      state,
      { ...held, opened: openedUpTo(openings, marks, month), banks, labelsHash: labels.hash },
      countedDay(now, own.zones),
    ),
  )
  yield* run(
    sql.insertInto('monthLabels').values({
      position: seals.at(-1)!.position,
      chapterId: chapter,
      labels: labels.text,
      sealedByName: people.map(({ firstName, lastName }) => `${firstName} ${lastName}`)[0] ?? '',
      confirmedByName: '',
    }),
  )
}
