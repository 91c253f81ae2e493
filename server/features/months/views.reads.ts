import type { Db } from '#db/tables/tables.ts'
import type { Context } from '#server/context.ts'
import { Refusal } from '#server/refusal.ts'
import { countedDay, monthsBefore } from '#server/time/calendar.ts'
import { actorNames } from '../members/person.reads.ts'
import { groupedCode, monthCodeOf } from '../receipts/codes.decisions.ts'
import { bankBalances } from './checklist.reads.ts'
import type { AccountSum, MonthSum } from './facts.ts'
import { labelsOf, type MonthLabels } from './labels.reads.ts'
import { openSheet, openSheets, readMonths, sealOf, sealsOf, type Seal } from './reads.ts'
import { kindsInOrder, sideOf } from './rules.ts'
import { closings } from './sheets.decisions.ts'

/** A month with its names, as a page or a paper shows it. */
export type MonthView = {
  month: string
  openings: AccountSum[]
  sums: MonthSum[]
  closings: AccountSum[]
  banks: AccountSum[]
  labels: MonthLabels
  /** Kinds in the order in which they are listed. */
  kinds: string[]
  openingCents: number
  receivedCents: number
  paidOutCents: number
  /** What accounts held that were added in the month. */
  addedCents: number
  closingCents: number
  seal: SealView | null
}

/** A seal as it is shown. */
export type SealView = Pick<
  Seal,
  'state' | 'position' | 'headPosition' | 'headHash' | 'sealedAt' | 'confirmedAt' | 'unsealAskedAt' | 'unsealReason'
> & {
  hash: string
  code: string
  sealedBy: string
  confirmedBy: string
  unsealAskedBy: string
  /** What the admin wrote who asks to unseal it. */
  note: string
  /** Whether the viewer may confirm the seal, or its unsealing. */
  mayConfirm: boolean
}

/** Returns a month of the chapter: as it was sealed, or, while it is open, as it stands. */
export async function monthView(ctx: Context, month: string): Promise<MonthView> {
  const { db, chapter, kinds } = ctx
  const seal = await sealOf(db, chapter.id, month)
  const counted = seal
    ? { openings: seal.openings, sums: seal.sums, banks: seal.banks }
    : { ...(await openSheet(ctx, chapter, month)), banks: await bankBalances(ctx, month) }
  const { openings, sums, banks } = counted
  const stored = seal ? await labelRow(db, chapter.id, seal.position) : undefined
  const labels = stored ? (JSON.parse(stored.labels) as MonthLabels) : await labelsOf(ctx, counted)
  const totalOf = (side: string) => centsOf(sums.filter(({ kind }) => sideOf(kind) === side))
  const ends = closings(counted)
  return {
    month,
    openings,
    sums,
    closings: ends,
    banks,
    labels,
    kinds: kindsInOrder(kinds.all.map(({ purpose }) => purpose)),
    openingCents: centsOf(openings),
    receivedCents: totalOf('received'),
    paidOutCents: totalOf('paidOut'),
    addedCents: totalOf('neither'),
    closingCents: centsOf(ends),
    seal: seal && (await sealView(ctx, seal, stored)),
  }
}

const centsOf = (sums: readonly { amountCents: number }[]) =>
  sums.reduce((sum, { amountCents }) => sum + amountCents, 0)

const labelRow = (db: Db, chapter: string, position: number) =>
  db
    .selectFrom('monthLabels')
    .select(['labels', 'sealedByName', 'confirmedByName'])
    .where('chapterId', '=', chapter)
    .where('position', '=', position)
    .executeTakeFirst()

async function sealView(
  { db, chapter, env, actor }: Context,
  seal: Seal,
  names: { sealedByName: string; confirmedByName: string } | undefined,
): Promise<SealView> {
  const { state, position, headPosition, headHash, sealedAt, confirmedAt, unsealAskedAt, unsealReason } = seal
  const [fact, note, nameOf] = await Promise.all([
    db
      .selectFrom('facts')
      .select('hash')
      .where('chapterId', '=', chapter.id)
      .where('position', '=', position)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('monthNotes')
      .select('note')
      .where('chapterId', '=', chapter.id)
      .where('writtenAt', '=', unsealAskedAt ?? '')
      .executeTakeFirst(),
    actorNames(db, chapter.id, [seal.unsealAskedBy ?? '']),
  ])
  const waitsFor = state === 'toConfirm' ? seal.sealedBy : state === 'unsealAsked' ? seal.unsealAskedBy : null
  const viewer = actor.role === 'anonymous' ? '' : actor.personId
  return {
    state,
    position,
    headPosition,
    headHash,
    sealedAt,
    confirmedAt,
    unsealAskedAt,
    unsealReason,
    hash: fact.hash,
    code: groupedCode(monthCodeOf(env.appSecret, { chapterId: chapter.id, month: seal.month, hash: fact.hash })),
    sealedBy: names?.sealedByName ?? '',
    confirmedBy: names?.confirmedByName ?? '',
    unsealAskedBy: seal.unsealAskedBy ? nameOf(seal.unsealAskedBy) : '',
    note: note?.note ?? '',
    mayConfirm: waitsFor !== null && !waitsFor.endsWith(`:${viewer}`),
  }
}

/** A line of the list of months. */
export type MonthRow = {
  month: string
  receivedCents: number
  paidOutCents: number
  /** `held`: before the first seal, which begins with what it ended with; it is never sealed itself. */
  state: 'running' | 'open' | 'held' | Seal['state']
  sealedAt: string | null
  sealedBy: string
}

/** Months listed at most, the newest ones. */
const maxMonths = 36

/** Returns the months of the chapter's books, newest first. */
export async function monthRows(ctx: Context): Promise<MonthRow[]> {
  const { db, chapter } = ctx
  const [{ first, current }, seals, sheet, names] = await Promise.all([
    monthsOf(ctx),
    sealsOf(db, chapter.id),
    openSheets(ctx, chapter),
    db.selectFrom('monthLabels').select(['position', 'sealedByName']).where('chapterId', '=', chapter.id).execute(),
  ])
  const rows: MonthRow[] = []
  for (let month = current; month >= first && rows.length < maxMonths; month = monthsBefore(month, 1)) {
    const seal = seals.find((one) => one.month === month)
    const { sums } = seal ?? sheet(month)
    const totalOf = (side: string) => centsOf(sums.filter(({ kind }) => sideOf(kind) === side))
    rows.push({
      month,
      receivedCents: totalOf('received'),
      paidOutCents: totalOf('paidOut'),
      state: seal?.state ?? (isHeld(seals, month) ? 'held' : month === current ? 'running' : 'open'),
      sealedAt: seal?.sealedAt ?? null,
      sealedBy: names.find(({ position }) => position === seal?.position)?.sealedByName ?? '',
    })
  }
  return rows
}

/** Returns the first sealed month if this one is before it: it is never sealed itself. Otherwise null. */
export async function heldBy({ db, chapter }: Context, month: string): Promise<string | null> {
  const seals = await sealsOf(db, chapter.id)
  return isHeld(seals, month) ? seals[0]!.month : null
}

/** @param seals oldest month first */
const isHeld = ([first]: readonly Pick<Seal, 'month'>[], month: string): boolean =>
  first !== undefined && month < first.month

/** Returns the first month of the chapter's books, and the one that runs. */
async function monthsOf({ db, chapter, clock }: Context): Promise<{ first: string; current: string }> {
  const current = countedDay(clock.now(), chapter.zones).slice(0, 7)
  const [fact, account] = await Promise.all([
    db
      .selectFrom('facts')
      .select('recordedAt')
      .where('chapterId', '=', chapter.id)
      .orderBy('position')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('bankAccounts')
      .select('openedOn')
      .where('chapterId', '=', chapter.id)
      .orderBy('openedOn')
      .limit(1)
      .executeTakeFirst(),
  ])
  const began = fact ? countedDay(new Date(fact.recordedAt), chapter.zones).slice(0, 7) : current
  const opened = account?.openedOn.slice(0, 7) ?? current
  return { first: [began, opened, current].sort()[0]!, current }
}

/** @throws Refusal for a month that the chapter's books do not have */
export async function assertMonth(ctx: Context, month: string): Promise<void> {
  const { first, current } = await monthsOf(ctx)
  if (month < first || month > current) throw new Refusal('missing', 'The books have no such month.')
}

/** What is counted in an open month although it belongs to a sealed one: its sum for each kind and account. */
export type Correction = Omit<MonthSum, 'ofMonth'> & { ofMonth: string; countedIn: string }

/** Returns what was recorded after a month was sealed although it belongs to it, with the month that counts it. */
export async function correctionsOf(ctx: Context, month: string): Promise<Correction[]> {
  const { chapter } = ctx
  const { marks } = await readMonths(ctx, chapter.id, chapter.zones)
  const seals = await sealsOf(ctx.db, chapter.id)
  const later = marks.filter((mark) => mark.month > month).map((mark) => mark.month)
  const last = marks.at(-1)?.month
  const open = last === undefined || last < month ? [] : [monthsBefore(last, -1)]
  const sheet = await openSheets(ctx, chapter)
  const corrections: Correction[] = []
  for (const countedIn of [...later, ...open]) {
    const { sums } = seals.find((one) => one.month === countedIn) ?? sheet(countedIn)
    for (const sum of sums) if (sum.ofMonth === month) corrections.push({ ...sum, ofMonth: month, countedIn })
  }
  return corrections
}
