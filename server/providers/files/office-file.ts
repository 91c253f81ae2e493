import { text } from 'node:stream/consumers'
import { SaxesParser } from 'saxes'
import { fromBufferPromise, type ZipFile } from 'yauzl'
import { Refusal } from '#server/refusal.ts'

/** What office programs write and the portal takes: the ending, and the content type of the file and of its main part. */
const formats = [
  { ending: 'docx', contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  { ending: 'xlsx', contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  { ending: 'pptx', contentType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation' },
]

const listOfTypes = '[Content_Types].xml'

/** A workbook has some parts for each sheet, a slide show for each slide; the list names each of them in some 150 letters. */
const mostParts = 10_000
const longestList = 2_000_000

/** Whether the bytes begin as every zip archive does. */
export const isArchive = (bytes: Uint8Array): boolean => Buffer.from(bytes.subarray(0, 4)).equals(Buffer.from('504b0304', 'hex'))

/**
 * Looks into an archive: a letter, a workbook or a slide show stays as it is; undefined for every other archive. No part
 * but the list of types is unpacked.
 * @throws Refusal invalid for a file with macros
 */
export async function officeFile(bytes: Uint8Array): Promise<{ bytes: Uint8Array; contentType: string; ending: string } | undefined> {
  const parts = await partsOf(bytes).catch(() => undefined)
  if (!parts) return undefined
  const { names, types } = parts
  if (types.some(({ type }) => /macro|vba|activex/i.test(type)) || [...names].some((name) => /vbaproject|activex/i.test(name))) throw withMacros()
  const format = formats.find(({ contentType }) => types.some(({ part, type }) => type === `${contentType}.main+xml` && names.has(part)))
  return format && { bytes, ...format }
}

const withMacros = () => new Refusal('invalid', 'This file has macros, which can do harm. Save it without them, as docx, xlsx or pptx, and choose it again.')

/** The names of all parts, and the types that the archive gives them; undefined where it has no list of types. */
async function partsOf(bytes: Uint8Array): Promise<{ names: Set<string>; types: { part: string; type: string }[] } | undefined> {
  const archive = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true })
  if (archive.entryCount > mostParts) return undefined
  const names = new Set<string>()
  const seen = new Set<string>()
  let list: string | undefined
  for await (const entry of archive.eachEntry()) {
    const name = entry.fileName.toLowerCase()
    // Programs differ in which of two parts of one name they take.
    if (seen.has(name)) return undefined
    seen.add(name)
    names.add(entry.fileName)
    if (entry.fileName === listOfTypes && entry.uncompressedSize <= longestList) list = await textOf(archive, entry)
  }
  return list === undefined ? undefined : { names, types: typesIn(list) }
}

type Entry = Parameters<ZipFile['openReadStreamPromise']>[0]

// The library stops an entry that becomes longer than it says.
const textOf = async (archive: ZipFile, entry: Entry) => text(await archive.openReadStreamPromise(entry))

/**
 * The types of single parts, and those of endings, as office programs read them: by an XML parser, or a type could hide
 * behind spaces, a prefix or an entity. A part is named without the slash, as the archive does.
 */
function typesIn(list: string): { part: string; type: string }[] {
  const types: { part: string; type: string }[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ attributes }) => {
    const { PartName, ContentType } = attributes
    if (ContentType) types.push({ part: PartName?.value.replace(/^\//, '') ?? '', type: ContentType.value })
  })
  parser.write(list).close()
  return types
}
