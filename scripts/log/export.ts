import { logDefinition } from '#server/wiring/log-definition.ts'
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { checkpointKey, fingerprintOf, publicKeyText } from '#events-log/checkpoint.ts'
import { DamagedLog } from '#events-log/export.ts'
import { openExport } from '#server/features/books/export.writes.ts'
import { chapterNamed } from './chapters.ts'
import { count, grouped } from './layout.ts'
import { Misuse, needed, type Report, type Verb } from './verb.ts'

/** Writes a year of a chapter's books to a file. An existing file is replaced only on success. */
export const run: Verb = async (cli) => {
  const [subDomain, yearText, file] = [
    needed(cli, 'chapter', 'dc'),
    needed(cli, 'year', '2025'),
    needed(cli, 'out', 'dc-2025.ndjson'),
  ]
  if (!/^\d{4}$/.test(yearText)) throw new Misuse(`--year is a year such as 2025, not "${yearText}".`)
  const books = await cli.books()
  const source = { ...books, logDefinition }
  const opened = await openExport(source, await chapterNamed(books, subDomain), Number(yearText)).catch(damagedOrThrow)
  if ('ok' in opened) return opened
  const publicKey = publicKeyText(checkpointKey(books.env.appSecret))
  let written = 0
  const counted = async function* () {
    for await (const text of opened) {
      written += text.split('\n').length - 1
      cli.progress(written)
      yield text
    }
  }
  const unfinished = `${file}.unfinished`
  try {
    // The books name people; and a file that a killed export left may be readable by others.
    await rm(unfinished, { force: true })
    await pipeline(counted, createWriteStream(unfinished, { mode: 0o600, flags: 'wx' }))
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    return damagedOrThrow(error)
  }
  const fingerprint = fingerprintOf(publicKey)
  return {
    ok: true,
    figures: { file, lines: written, publicKey, fingerprint },
    lines: [
      `${file}: ${count(written)} lines.`,
      `Verify it anywhere: chapterhouse log verify-export ${file} --key ${publicKey}`,
      `The key's fingerprint is ${grouped(fingerprint)}.`,
    ],
  }
}

/** Returns the report on a damaged log. @throws any other error */
function damagedOrThrow(error: unknown): Report {
  if (!(error instanceof DamagedLog)) throw error
  const { message } = error
  return { ok: false, figures: { problems: [message] }, lines: [message, 'Nothing was exported.'] }
}
