import { createHash } from 'node:crypto'
import { isGenuine, isSignedDigest, publicKeyFrom, fingerprintOf, type PublicKey } from './checkpoint.ts'
import {
  isOwn,
  sealPurpose,
  type CheckpointLine,
  type ClosingLine,
  type ExportHeader,
  type FactLine,
  type SealLine,
} from './export-lines.ts'
import { isHeader, lineOf, splitLines, type AnyLine } from './export-parsing.ts'
import { factHash } from './hash.ts'

export type ExportVerdict = {
  header: ExportHeader | null
  /** Number of facts in the file, and how many of them belong to the chapter's year, with their data. */
  facts: number
  ownFacts: number
  withheld: number
  checkpoint: CheckpointLine | null
  closing: ClosingLine | null
  /** A sentence for each problem; empty if the file is intact. */
  problems: string[]
}

/** Maximum number of problems listed. */
const maxProblems = 20

/**
 * Reads an export and checks everything that can be checked without the portal: that every fact matches its hash and
 * follows the previous one, without a gap, from the opening hash to a genuine checkpoint; that the chapter's own data
 * is complete and matches its hashes; that the counts in the closing line are correct; and that every byte matches the
 * signature. `visit` sums the chapter's facts. Keeps no lines in memory.
 * @param options.publicKey the association's published key; without it the one that the file names is used
 */
export async function verifyExport(
  bytes: AsyncIterable<Uint8Array>,
  options: {
    publicKey?: string
    visit?: (fact: FactLine & { data: string }, header: ExportHeader) => void
    progress?: (facts: number) => void
  } = {},
): Promise<ExportVerdict> {
  const reading = startReading(options)
  for await (const line of splitLines(bytes)) reading.take(line)
  return reading.end()
}

function startReading({ publicKey, visit, progress }: NonNullable<Parameters<typeof verifyExport>[1]>) {
  const verdict: ExportVerdict = {
    header: null,
    facts: 0,
    ownFacts: 0,
    withheld: 0,
    checkpoint: null,
    closing: null,
    problems: [],
  }
  const report = (text: string) => void (verdict.problems.length < maxProblems && verdict.problems.push(text))
  const digest = createHash('sha256')
  let key: PublicKey | null = null
  let position = 0
  let hash = ''
  let sealed = false

  const takeHeader = (line: AnyLine) => {
    if (!isHeader(line)) return report('The first line is not the header of an export')
    verdict.header = line
    position = line.from - 1
    hash = line.openingHash
    key = publicKeyFrom(publicKey ?? line.publicKey)
    if (!key) report('The public key is not valid')
    if (publicKey !== undefined && publicKey !== line.publicKey)
      report('The file names a different public key from the one given')
    if (fingerprintOf(line.publicKey) !== line.fingerprint) report('The fingerprint is not that of the public key')
  }
  const takeFact = (line: FactLine, header: ExportHeader) => {
    if (verdict.checkpoint || verdict.closing) report(`Entry ${line.position} comes after the checkpoint`)
    if (line.position !== position + 1) report(gapText(position, line.position))
    else if (line.previousHash !== hash) report(`Entry ${line.position} does not follow the one before it`)
    const own = isOwn(header, line)
    if ('data' in line ? !own || 'dataDigest' in line : own)
      report(`Entry ${line.position} ${own ? 'is missing its data' : 'contains data of another chapter or year'}`)
    const digestOfData = 'data' in line ? undefined : line.dataDigest
    if (factHash({ ...line, data: 'data' in line ? line.data : '' }, digestOfData) !== line.hash)
      report(`Entry ${line.position} was changed: its hash does not match`)
    else if (own && 'data' in line) visit?.(line, header)
    ;({ position, hash } = line)
    verdict.facts++
    if (own) verdict.ownFacts++
    else verdict.withheld++
    if (verdict.facts % 10_000 === 0) progress?.(verdict.facts)
  }
  const takeCheckpoint = ({ line: _, ...checkpoint }: CheckpointLine, header: ExportHeader) => {
    if (verdict.checkpoint) return report('There are two checkpoints')
    verdict.checkpoint = { line: 'checkpoint', ...checkpoint }
    if (key && !isGenuine(key, checkpoint))
      report(`The checkpoint at ${checkpoint.position} is not signed with this key`)
    if (checkpoint.position !== header.anchor || position !== header.anchor)
      report(`The checkpoint should be at ${header.anchor}; the entries end at ${position}`)
    if (checkpoint.hash !== hash)
      report(`The entries up to ${position} are not what was signed on ${checkpoint.signedAt}`)
  }
  const takeClosing = (line: ClosingLine) => {
    if (verdict.closing) return report('There are two closing lines')
    verdict.closing = line
    if (line.facts !== verdict.facts || line.ownFacts !== verdict.ownFacts) {
      report(
        `The closing line counts ${line.facts} entries, ${line.ownFacts} of the chapter; there are ${verdict.facts} and ${verdict.ownFacts}`,
      )
    }
  }
  const takeSeal = ({ sha256, signature }: SealLine) => {
    sealed = true
    const actual = digest.copy().digest('hex')
    if (actual !== sha256) report('The file is not what was sealed: something in it has been changed')
    else if (key && !isSignedDigest(key, sealPurpose, sha256, signature)) report('The seal is not signed with this key')
  }

  return {
    take(bytes: Uint8Array) {
      const line = lineOf(bytes)
      if (sealed) return report('Something follows the seal')
      if (line?.line === 'seal') return takeSeal(line)
      digest.update(bytes).update('\n')
      if (!line) return report(`Line ${verdict.facts + 1 + (verdict.header ? 1 : 0)} is not a line of an export`)
      if (!verdict.header) return takeHeader(line)
      if (line.line === 'fact') return takeFact(line, verdict.header)
      if (line.line === 'checkpoint') return takeCheckpoint(line, verdict.header)
      if (line.line === 'closing') return takeClosing(line)
      return report('There are two headers')
    },
    end(): ExportVerdict {
      if (!verdict.header) report('There is no header')
      if (!verdict.checkpoint) report('There is no checkpoint: the end was cut off')
      if (!verdict.closing) report('There is no closing line: the end was cut off')
      if (!sealed) report('There is no seal: the end was cut off')
      return verdict
    },
  }
}

/** Returns the sentence about an entry that does not directly follow the previous one. */
export function gapText(before: number, position: number): string {
  if (position <= before) return `Entry ${position} comes after entry ${before}`
  return position === before + 2
    ? `Entry ${before + 1} is missing`
    : `Entries ${before + 1} to ${position - 1} are missing`
}
