/** Requests in Washington for records of New York, and for nonexistent ones. */
import { nameHelper, sessionOfViewer, type Viewer } from '#tests/access/viewers.ts'
import { layDraft } from '#tests/support/world/ballots.ts'
import { addOffice } from '#tests/support/world/office-calls.ts'
import { layLine } from '#tests/support/world/bank-lines.ts'
import { announcePicnic } from '#tests/support/world/picnic.ts'
import { openDemo } from '#tests/support/world/world-with-payments.ts'
import { openHttpClient, type Reply } from '#tests/support/http-client.ts'
import { memberIds } from '#tests/support/world/world.ts'
import { layNewYork, madeUp, ownOf, theirWords, type Ids } from './foreign-ids.ts'

/** On Washington's host the admin of another chapter is a visitor. */
const ownIds: Record<Viewer, string> = {
  anonymous: '',
  member: memberIds.member,
  'helper at the door': memberIds.member,
  systemAdmin: memberIds.system,
  'admin of another chapter': '',
  admin: memberIds.admin,
  'admin signed in as member': memberIds.admin,
}

/** Sets up Washington with its own event, New York's records, and the viewer with a session. */
export async function settled(open: Parameters<typeof openDemo>[0], viewer: Viewer) {
  const world = await openDemo(open)
  const eventId = await announcePicnic(world)
  await nameHelper(world, viewer, eventId)
  const { lineId: bankLineId } = await layLine(world, { text: 'Washington Deli' })
  const { ballotId, questionId: ballotQuestionId } = await layDraft(world)
  const officeId = await addOffice(world)
  const own = ownOf(world, { eventId, memberId: ownIds[viewer], bankLineId, ballotId, ballotQuestionId, officeId })
  const theirs = await layNewYork(world)
  const client = openHttpClient(world)
  return { world, own, theirs, client, by: await sessionOfViewer(client, viewer) }
}

/** A solved puzzle is used up, whatever happens to its form. */
export const solved = ['usedChallenges'] as const

export const ofNewYork = (state: Record<string, string[]>) =>
  Object.values(state).flatMap((rows) => rows.filter((row) => /chapter-ny\b/.test(row)))

/** Sends requests with New York's ids and with unused ones: the responses are equal, and reveal nothing of New York. */
export async function compared(
  name: string,
  ask: (ids: Ids) => Promise<Reply>,
  theirs: Ids,
  tells: string | undefined,
): Promise<string[]> {
  const reply = await ask(theirs)
  if (reply.status >= 500) return [`${name}: ${reply.status} ${reply.text}`]
  const answer = [reply.text, ...[...reply.headers].map((header) => header.join(': '))].join('\n')
  if (theirWords.test(answer)) return [`${name} says ${answer}`]
  if (tells) return []
  const [there, nowhere] = [withoutIds(reply, theirs), withoutIds(await ask(madeUp), madeUp)]
  return there === nowhere ? [] : [`${name}: ${there}\n  and nobody's: ${nowhere}`]
}

/** Removes the only variable parts of a response: the ids that were sent and the reference of the request. */
function withoutIds({ status, headers, text }: Reply, ids: Ids): string {
  // The code of an error may contain the digits of a random id.
  const spelled = withoutHashes(text).replaceAll(/(?<="code":-)\d+/g, (code) => [...code].join('_'))
  const answer = `${status} ${headers.get('location') ?? ''} ${headers.get('content-type') ?? ''} ${spelled}`
  return (
    Object.values(ids)
      // Longer ones first: an id may be part of another.
      .sort((one, other) => other.length - one.length)
      .reduce((left, id) => left.replaceAll(id, '…').replaceAll(encodeURIComponent(id), '…'), answer)
      // Ids and amounts of what was just created for the caller.
      .replaceAll(/"(registrationId|paymentId|orderId|approveUrl)":"[^"]*"/g, '$1')
      .replaceAll(/(?<=checkoutnow\?token=)\w+/g, '…')
      .replaceAll(/(?<=chapter (?:reference|domain)[!:] )[\w.:]+/gi, '…')
  )
}

/** The digits of a hash, or of a cart's id, may happen to contain an id. */
const withoutHashes = (text: string) =>
  text.replaceAll(/(?<="hash":")[0-9a-f]{64}(?=")|[0-9a-f]{8}-[0-9a-f-]{27}/gi, '…')
