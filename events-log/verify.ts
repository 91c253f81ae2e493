import type { SqlBuilder } from '#db/store.ts'
import { first, type Work } from '#db/work.ts'
import { isGenuine, type Checkpoint, type PublicKey } from './checkpoint.ts'
import { genesisHash } from './hash.ts'
import { eachLink, type Link } from './links.ts'
import { gapText } from './verify-export.ts'

export type Verification = {
  facts: number
  streams: number
  /** Positions without a fact, below the last one. */
  gaps: number
  checkpoints: number
  /** The last checkpoint that is genuine and matches the log; null if there is none. */
  lastCheckpoint: Checkpoint | null
  head: string
  /** Entries with an earlier time than the previous one. They are valid: a machine's clock was set back. */
  clockRanBack: Setback[]
  /** A sentence for each problem; empty if the log is intact. */
  problems: string[]
}

/** An entry, its time, and the later time before it. */
export type Setback = { position: number; recordedAt: string; before: string }

/** Maximum number of problems listed: one lost fact would otherwise print a line for each that follows. */
const maxProblems = 20

/**
 * Reads the whole log and checks that positions and stream versions have no gap, that every fact matches its stored
 * hash and follows the previous one, that the head is the last fact, and that every checkpoint is genuine and still
 * matches the log.
 * @param key the current key, with those of earlier secrets
 */
export function* verifyLog(
  builder: SqlBuilder,
  key: PublicKey | readonly PublicKey[],
  checkpoints: readonly Checkpoint[],
  progress: (facts: number) => void = () => undefined,
): Work<Verification> {
  const problems: string[] = []
  const report = (text: string) => void (problems.length < maxProblems && problems.push(text))
  const expected = new Map<number, Checkpoint[]>()
  for (const checkpoint of checkpoints) {
    if (![key].flat().some((each) => isGenuine(each, checkpoint))) {
      report(`Checkpoint at ${checkpoint.position} is not signed with our key`)
      continue
    }
    expected.set(checkpoint.position, [...(expected.get(checkpoint.position) ?? []), checkpoint])
  }

  const versions = new Map<string, number>()
  let position = 0
  let hash = genesisHash
  let gaps = 0
  let latest = ''
  const clockRanBack: Setback[] = []
  let lastCheckpoint: Checkpoint | null = null
  yield* eachLink(builder, (link, isIntact) => {
    checkPlace(link, position, hash, versions, report)
    if (!isIntact) report(`Entry ${link.position} was changed: its hash does not match`)
    gaps += link.position - position - 1
    if (link.recordedAt < latest)
      clockRanBack.push({ position: link.position, recordedAt: link.recordedAt, before: latest })
    latest = link.recordedAt
    position = link.position
    hash = link.hash
    for (const checkpoint of expected.get(position) ?? []) {
      if (checkpoint.hash === hash) lastCheckpoint = checkpoint
      else report(`The log at ${position} is not what was signed on ${checkpoint.signedAt}`)
    }
    if (position % 10_000 === 0) progress(position)
  })
  // No lock: the reader sees one snapshot of the log, and writers do not wait.
  const head = yield* first(builder.sql.selectFrom('logHead').select(['position', 'hash']).where('one', '=', 1))
  if (!head) report('The log has no head')
  else if (head.position !== position || head.hash !== hash) {
    report(`The head says ${head.position} entries, the log ends at ${position}`)
  }
  for (const checkpoint of checkpoints) {
    if (checkpoint.position > position) {
      report(`On ${checkpoint.signedAt} the log had ${checkpoint.position} entries; now it ends at ${position}`)
    }
  }
  return {
    facts: position - gaps,
    streams: versions.size,
    gaps,
    checkpoints: checkpoints.length,
    lastCheckpoint,
    head: hash,
    clockRanBack,
    problems,
  }
}

function checkPlace(
  link: Link,
  before: number,
  previousHash: string,
  versions: Map<string, number>,
  report: (text: string) => void,
) {
  if (link.position !== before + 1) report(gapText(before, link.position))
  if (link.previousHash !== previousHash) report(`Entry ${link.position} does not follow the one before it`)
  const version = (versions.get(link.stream) ?? 0) + 1
  if (link.version !== version)
    report(`Entry ${link.position} is version ${link.version} of ${link.stream}, not ${version}`)
  versions.set(link.stream, link.version)
}
