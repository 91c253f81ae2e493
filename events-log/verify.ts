import type { SqlBuilder } from '#db/store.ts'
import { first, type Work } from '#db/work.ts'
import { isGenuine, type Checkpoint, type PublicKey } from './checkpoint.ts'
import { genesisHash } from './hash.ts'
import { eachLink, headOfChain, versionBefore, type Findings, type Link } from './links.ts'
import { checkpointsBelow, factsBetweenMarks, stillThere, type GoingOn } from './mark.ts'
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
  /** How many entries have an earlier time than the previous one. They are valid: a machine's clock was set back. */
  setbacks: number
  /** The first of these entries. */
  clockRanBack: Setback[]
  /** A sentence for each problem; empty if the log is intact. */
  problems: string[]
}

/** An entry, its time, and the later time before it. */
export type Setback = { position: number; recordedAt: string; before: string }

/** Maximum number of problems listed: one lost fact would otherwise print a line for each that follows. */
const maxProblems = 20

/** Maximum number of setbacks listed. */
const maxSetbacks = 20

/**
 * Reads the whole log and checks that positions and stream versions have no gap, that every fact matches its stored
 * hash and follows the previous one, that the head is the last fact, and that every checkpoint is genuine and still
 * matches the log. Takes the same memory for a log of any length.
 * @param key the current key, with those of earlier secrets
 * @param goingOn where an earlier run was stopped, whose mark the caller believes, and what notes this one's marks
 */
export function* verifyLog(
  builder: SqlBuilder,
  key: PublicKey | readonly PublicKey[],
  checkpoints: readonly Checkpoint[],
  progress: (facts: number) => void = () => undefined,
  goingOn: GoingOn = { from: null, note: () => undefined },
): Work<Verification> {
  const problems: string[] = []
  const isFull = () => problems.length >= maxProblems
  const report = (text: string) => void (!isFull() && problems.push(text))
  const expected = new Map<number, Checkpoint[]>()
  for (const checkpoint of checkpoints) {
    if (![key].flat().some((each) => isGenuine(each, checkpoint))) {
      report(`Checkpoint at ${checkpoint.position} is not signed with our key`)
      continue
    }
    expected.set(checkpoint.position, [...(expected.get(checkpoint.position) ?? []), checkpoint])
  }

  const { every = factsBetweenMarks } = goingOn
  const from = yield* stillThere(builder, goingOn.from)
  const versions = versionCheck(builder, report, isFull, from?.streams)
  let position = from?.position ?? 0
  let hash = from?.hash ?? genesisHash
  let gaps = 0
  let latest = from?.recordedAt ?? ''
  let setbacks = from?.setbacks ?? 0
  const clockRanBack: Setback[] = [...(from?.clockRanBack ?? [])]
  let lastCheckpoint: Checkpoint | null = null
  const compare = (checkpoint: Checkpoint, now: string | undefined) => {
    if (checkpoint.hash === now) lastCheckpoint = checkpoint
    else report(`The log at ${checkpoint.position} is not what was signed on ${checkpoint.signedAt}`)
  }
  for (const below of from ? yield* checkpointsBelow(builder, from, expected) : [])
    compare(below.checkpoint, below.hash)
  const note = () => {
    if (problems.length === 0 && position > 0)
      goingOn.note({ position, hash, recordedAt: latest, streams: versions.begun(), setbacks, clockRanBack })
  }
  const take = (link: Link, { isIntact }: Findings) => {
    if (!isIntact) report(`Entry ${link.position} was changed: its hash does not match`)
    gaps += link.position - position - 1
    if (link.recordedAt < latest) {
      setbacks++
      if (clockRanBack.length < maxSetbacks)
        clockRanBack.push({ position: link.position, recordedAt: link.recordedAt, before: latest })
    }
    latest = link.recordedAt
    position = link.position
    hash = link.hash
    for (const checkpoint of expected.get(position) ?? []) compare(checkpoint, hash)
    if (position % 10_000 === 0) progress(position)
    if (position % every === 0) note()
  }
  const check = (link: Link, findings: Findings) => {
    if (link.position !== position + 1) report(gapText(position, link.position))
    if (link.previousHash !== hash) report(`Entry ${link.position} does not follow the one before it`)
    const work = versions.check(link, findings)
    return work ? before(work, () => take(link, findings)) : take(link, findings)
  }
  yield* eachLink(builder, check, position)
  note()
  // No lock: the reader sees one snapshot of the log, and writers do not wait.
  const head = yield* headOfChain(builder)
  if (!head) report('The log has no head')
  else if (head.position !== position || head.hash !== hash) {
    report(`The head says ${head.position} entries, the log ends at ${position}`)
  }
  const facts = position - gaps
  if (typeof head?.indexed === 'number' && head.indexed !== facts)
    report(`The index of streams has ${head.indexed} entries, the log ${facts}`)
  for (const checkpoint of checkpoints) {
    if (checkpoint.position > position) {
      report(`On ${checkpoint.signedAt} the log had ${checkpoint.position} entries; now it ends at ${position}`)
    }
  }
  return {
    facts,
    streams: yield* versions.streams(),
    gaps,
    checkpoints: checkpoints.length,
    lastCheckpoint,
    head: hash,
    setbacks,
    clockRanBack,
    problems,
  }
}

/** Runs a work, and then a step that needs no statement: most facts need none at all, and so no generator. */
function* before(work: Work<void>, step: () => void): Work<void> {
  yield* work
  step()
}

/**
 * Checks that each fact has the version after that of the fact before it in its stream. The last version is held in
 * memory only for streams with a problem, until as many are listed as will be.
 */
function versionCheck(builder: SqlBuilder, report: (text: string) => void, isFull: () => boolean, earlier = 0) {
  const suspects = new Map<string, number>()
  let begun = earlier
  let allFollow = true
  const compare = ({ position, stream, version }: Link, before: number) => {
    suspects.set(stream, version)
    const isNext = version === before + 1
    if (!isNext) report(`Entry ${position} is version ${version} of ${stream}, not ${before + 1}`)
    return isNext
  }
  function* suspect(link: Link): Work<void> {
    const { position, stream, version } = link
    // Each stream in the map has added a problem, so there are never more of them than problems are listed.
    if (compare(link, yield* versionBefore(builder, link)))
      report(`The index of streams is wrong about entry ${position}, version ${version} of ${stream}`)
  }
  return {
    begun: () => begun,
    check(link: Link, { follows }: Findings): Work<void> | undefined {
      if (link.version === 1) begun++
      const before = suspects.size > 0 ? suspects.get(link.stream) : undefined
      if (before !== undefined) compare(link, before)
      else if (!follows) {
        allFollow = false
        if (!isFull()) return suspect(link)
      }
      return undefined
    },
    *streams(): Work<number> {
      if (allFollow) return begun
      const counted = yield* first(
        builder.sql.selectFrom('facts').select((eb) => eb.fn.count<number>('stream').distinct().as('streams')),
      )
      return Number(counted?.streams ?? 0)
    },
  }
}
