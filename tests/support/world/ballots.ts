import { turnBallots } from '#server/features/ballots/jobs.ts'
import { scheduleBallot } from './electors.ts'
import { guestCart } from './picnic.ts'
import type { PaymentsWorld } from './world-with-payments.ts'
import type { World } from './world.ts'

const hourMs = 60 * 60_000

/** Returns a time as the form of a ballot sends it, in the world's zone. */
export const localIn = (world: Pick<World, 'clock' | 'chapters'>, hours: number): string => {
  const at = new Date(world.clock.now().getTime() + hours * hourMs)
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: world.chapters.dc.timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(at)
  return parts.replace(' ', 'T')
}

type Options = {
  by?: 'admin' | 'nyAdmin'
  paidBy?: string
  types?: string[]
  quorumPercent?: string
  tie?: 'lot' | 'runOff'
  writeIns?: 0 | 1
}

/** Adds a draft with an office of two candidates, a ranked board, and a motion. */
export async function draftBallot(world: World, { by = 'admin', writeIns = 0, types = [], ...details }: Options = {}) {
  const { votes } = world.as(by)
  const ballotId = await votes.add({ title: 'Board election' })
  const treasurer = await votes.addQuestion({ ballotId, kind: 'office', title: 'Treasurer', about: '', writeIns })
  world.clock.forward(1)
  const board = await votes.addQuestion({
    ballotId,
    kind: 'office',
    title: 'Board members',
    about: '',
    method: 'ranked',
    seats: '2',
  })
  world.clock.forward(1)
  await votes.addQuestion({ ballotId, kind: 'motion', title: 'Raise the dues', about: 'By $5.' })
  const add = (questionId: string, label: string) =>
    votes.addChoice({ questionId, label, detail: '', statement: '', memberId: '' })
  for (const label of ['Arjun Jovanovic', 'Rafiq Hossain']) await add(treasurer, label)
  for (const label of ['Amara Novak', 'Bilal Ortega', 'Chloe Ibarra']) await add(board, label)
  const update = {
    ballotId,
    title: 'Board election',
    about: '',
    opensAt: localIn(world, 2),
    closesAt: localIn(world, 50),
    electorStatus: 'active' as const,
    electorTypes: types,
    paidBy: '',
    quorumPercent: '50',
    tie: 'lot' as const,
    ...details,
  }
  await votes.update(update)
  return { ballotId, treasurer, board, update }
}

/** Adds a ballot that has just opened. */
export async function openBallot(world: World, options: Options = {}) {
  const draft = await draftBallot(world, options)
  await world.as(options.by ?? 'admin').votes.schedule({ ballotId: draft.ballotId })
  world.clock.forward(3 * 60)
  await turnBallots(world.portal)
  return draft
}

/** Lets the time of a ballot run out, and counts it. */
export async function closeBallot(world: World): Promise<void> {
  world.clock.forward(60 * 60)
  await turnBallots(world.portal)
}

type PollOptions = Partial<Parameters<ReturnType<World['as']>['votes']['addPoll']>[0]>

/** What an admin enters for a poll that is open for two days. */
export const pollOf = (world: Pick<World, 'clock' | 'chapters'>, options: PollOptions = {}) => ({
  title: 'Where do we meet?',
  about: '',
  choices: 'Hall\nLibrary\nOnline',
  poll: 'secret' as const,
  closesAt: localIn(world, 48),
  electorStatus: 'any' as const,
  ...options,
})

type Laid = Pick<World, 'as' | 'portal' | 'store' | 'clock' | 'chapters'>

/** Adds a draft with an office of two candidates. */
export async function layDraft(world: Laid, by: 'admin' | 'nyAdmin' = 'admin') {
  const { votes } = world.as(by)
  const ballotId = await votes.add({ title: 'Board election' })
  const questionId = await votes.addQuestion({ ballotId, kind: 'office', title: 'Treasurer', about: '' })
  const add = (label: string) => votes.addChoice({ questionId, label, detail: '', statement: '', memberId: '' })
  const choiceId = await add('Arjun Jovanovic')
  await add('Rafiq Hossain')
  return { ballotId, questionId, choiceId }
}

/** Adds a ballot that opened an hour ago, without moving the clock; with `hours` below 0 it has closed and was counted. */
export async function layOpenBallot(
  world: Laid,
  by: 'admin' | 'nyAdmin' = 'admin',
  { hours = 24, tie = 'lot' }: { hours?: number; tie?: 'lot' | 'runOff' } = {},
) {
  const draft = await layDraft(world, by)
  const { id: chapterId } = world.chapters[by === 'admin' ? 'dc' : 'ny']
  const now = world.clock.now()
  const at = (hours: number) => new Date(now.getTime() + hours * hourMs).toISOString()
  await scheduleBallot(
    { store: world.store, logDefinition: world.portal.logDefinition },
    { chapterId, ballotId: draft.ballotId, now },
    { opensAt: at(-2), closesAt: at(hours), tie },
  )
  await turnBallots(world.portal)
  return draft
}

/** Adds a ballot that has closed with a tie between two candidates, which its rules leave to a run-off. */
export async function layTiedBallot(world: Laid & Pick<World, 'clock'>, by: 'admin' | 'nyAdmin' = 'admin') {
  const draft = await layOpenBallot(world, by, { tie: 'runOff', hours: 1 })
  const voters = by === 'admin' ? (['member', 'lifer'] as const) : (['nyMember', 'nyAdmin'] as const)
  for (const [choice, voter] of voters.entries())
    await world.as(voter).votes.cast({ ballotId: draft.ballotId, answers: [[choice]] })
  world.clock.forward(61)
  await turnBallots(world.portal)
  return draft
}

/** Announces an election in which the member is nominated for treasurer, and returns the event's id. */
export async function layNomination(world: PaymentsWorld): Promise<string> {
  const { events, programs } = world.as('admin')
  const times = { startsAt: '2027-06-05T10:00', endsAt: '2027-06-05T16:00' }
  const { eventId } = await events.create({
    eventType: 'election',
    eventName: 'Nominations',
    eventAddress: 'Hall',
    ...times,
  })
  const programId = await programs.add({ eventId, programName: 'Positions' })
  const positionId = await programs.addGroup({ programId, groupName: 'Treasurer', ...times, fee: '15', seats: 2 })
  await events.publish({ eventId })
  const { registrations } = world.as('member')
  const nomination = { ...guestCart(eventId), adults: 0, minors: 0, contribution: '', isMember: true, positionId }
  const { orderId } = await registrations.start(nomination)
  await world.standin.control({ do: 'approve', orderId })
  await registrations.finish({ orderId })
  return eventId
}
