/** The manifest of a backup: a signed list of its contents, so that missing or changed parts are detected. */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { checkpointKey, isSignedDigest, signDigest } from '#events-log/checkpoint.ts'
import { sha256Hex } from '#events-log/hash.ts'
import { besideSqlite, filesBelow, sumOf, type FileSums } from './files.writes.ts'

export const manifestName = 'manifest.json'

const body = z.object({
  version: z.literal(1),
  takenAt: z.string(),
  /** The migrations applied to the database. */
  migrations: z.array(z.string()),
  /** Row counts of every table. */
  tables: z.record(z.string(), z.number().int()),
  files: z.record(z.string(), z.object({ bytes: z.number().int(), sha256: z.string() })),
  /** Uploaded files that were gone from S3, a message for each; absent where there were none. */
  missing: z.array(z.string()).optional(),
})
const signed = z.object({ body, signature: z.string() })

export type Manifest = z.output<typeof body>

const digestOf = (manifest: Manifest) => sha256Hex(JSON.stringify(manifest))

/** Signs the manifest and writes it to the folder of the backup. */
export function writeManifest(folder: string, appSecret: string, manifest: Manifest): void {
  const signature = signDigest(checkpointKey(appSecret), 'backup', digestOf(manifest))
  writeFileSync(path.join(folder, manifestName), `${JSON.stringify({ body: manifest, signature }, null, 1)}\n`, {
    mode: 0o600,
    flush: true,
  })
}

/**
 * Reads the manifest of a backup; returns an error message when it is missing, invalid or was changed after signing.
 */
export function readManifest(folder: string, appSecret: string): Manifest | string {
  let read: z.output<typeof signed>
  try {
    read = signed.parse(JSON.parse(readFileSync(path.join(folder, manifestName), 'utf8')))
  } catch {
    return `${manifestName} is damaged: it cannot be read`
  }
  const isOurs = isSignedDigest(checkpointKey(appSecret), 'backup', digestOf(read.body), read.signature)
  return isOurs ? read.body : `${manifestName} was changed, or was signed with another APP_SECRET than is set now`
}

/** Lists the files that differ from the manifest, with a message for each. */
export async function filesUnlike(folder: string, files: FileSums): Promise<string[]> {
  const there = new Set(filesBelow(folder).filter((name) => name !== manifestName && !besideSqlite.test(name)))
  const problems: string[] = []
  for (const [name, { bytes, sha256 }] of Object.entries(files)) {
    if (!there.delete(name)) problems.push(`${name} is missing`)
    else if (await sumOf(path.join(folder, name)).then((sum) => sum.bytes !== bytes || sum.sha256 !== sha256))
      problems.push(`${name} was changed`)
  }
  return [...problems, ...[...there].map((name) => `${name} is not of this backup`)]
}

/** Lists the tables whose row counts differ from the manifest, with a message for each. */
export function tablesUnlike(counts: Record<string, number>, tables: Manifest['tables']): string[] {
  return [...new Set([...Object.keys(tables), ...Object.keys(counts)])]
    .filter((table) => counts[table] !== tables[table])
    .map(
      (table) => `The table ${table} has ${counts[table] ?? 'no'} rows, and ${tables[table] ?? 'none'} were backed up`,
    )
}
