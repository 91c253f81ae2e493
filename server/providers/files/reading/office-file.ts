import { text } from 'node:stream/consumers'
import { SaxesParser } from 'saxes'
import { fromBufferPromise, type ZipFile } from 'yauzl'
import { Refusal } from '#server/refusal.ts'

/**
 * The files of office programs that the portal takes: the ending, and the content type of the file and of its main
 * part.
 */
const formats = [
  { ending: 'docx', contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  { ending: 'xlsx', contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  { ending: 'pptx', contentType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation' },
]

const listOfTypes = '[Content_Types].xml'

/**
 * A workbook has some parts for each sheet, a slide show for each slide; the list names each of them in some 150
 * letters.
 */
const mostParts = 10_000
const longestList = 2_000_000
/** All lists of relationships together: each link of a text is in one of them. */
const longestRelationships = 5_000_000

/**
 * Elements of all lists of a file together, how deep they lie in each other, and attributes of one: lists are flat, and
 * a parser's work grows with depth times length.
 */
const mostElements = 12_000
const deepest = 10
const mostAttributes = 50

/** Whether the bytes begin as every zip archive does. */
export const isArchive = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 4)).equals(Buffer.from('504b0304', 'hex'))

/**
 * Looks into an archive: a letter, a workbook or a slide show stays as it is; undefined for every other archive. No
 * part but the list of types and those of relationships is unpacked.
 * @throws Refusal invalid for a file with macros, and for one whose program would fetch more from elsewhere
 */
export async function officeFile(
  bytes: Uint8Array,
): Promise<{ bytes: Uint8Array; contentType: string; ending: string } | undefined> {
  const parts = await partsOf(bytes).catch(() => undefined)
  if (!parts) return undefined
  const { names, types, fetches } = parts
  if (
    types.some(({ type }) => /macro|vba|activex/i.test(type)) ||
    [...names].some((name) => /vbaproject|activex/i.test(name))
  )
    throw withMacros()
  if (fetches) throw withRemoteParts()
  const format = formats.find(({ contentType }) =>
    types.some(({ part, type }) => type === `${contentType}.main+xml` && names.has(part)),
  )
  return format && { bytes, ...format }
}

const withMacros = () =>
  new Refusal(
    'invalid',
    'This file has macros, which can do harm. Save it without them, as docx, xlsx or pptx, and choose it again.',
  )

const withRemoteParts = () =>
  new Refusal(
    'invalid',
    'This file takes pictures, its template or other parts from another computer when it is opened. Save it without them, for instance as a PDF, and choose it again.',
  )

type Parts = { names: Set<string>; types: { part: string; type: string }[]; fetches: boolean }

/**
 * The names of all parts, the types that the archive gives them, and whether one lies elsewhere; undefined where it has
 * no list of types.
 */
async function partsOf(bytes: Uint8Array): Promise<Parts | undefined> {
  const archive = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true })
  if (archive.entryCount > mostParts) return undefined
  const names = new Set<string>()
  const seen = new Set<string>()
  let list: string | undefined
  let fetches = false
  let unpacked = 0
  const elementsOf = elementReader()
  for await (const entry of archive.eachEntry()) {
    const name = entry.fileName.toLowerCase()
    // Programs differ in which of two parts of one name they take.
    if (seen.has(name)) return undefined
    seen.add(name)
    names.add(entry.fileName)
    if (entry.fileName === listOfTypes && entry.uncompressedSize <= longestList) list = await textOf(archive, entry)
    if (!name.endsWith('.rels')) continue
    unpacked += entry.uncompressedSize
    if (unpacked > longestRelationships) return undefined
    fetches ||= elementsOf(await textOf(archive, entry)).some(isFetched)
  }
  return list === undefined ? undefined : { names, types: typesIn(elementsOf(list)), fetches }
}

type Entry = Parameters<ZipFile['openReadStreamPromise']>[0]

// The library stops an entry that becomes longer than it says.
const textOf = async (archive: ZipFile, entry: Entry) => text(await archive.openReadStreamPromise(entry))

/** The types of single parts, and those of endings. A part is named without the slash, as the archive does. */
const typesIn = (list: Attributes[]): Parts['types'] =>
  list.flatMap(({ PartName = '', ContentType }) =>
    ContentType ? [{ part: PartName.replace(/^\//, ''), type: ContentType }] : [],
  )

/**
 * Parts that a program fetches by itself as it opens the file, and runs, sends a login for, or tells its reader's
 * address by. A link and a film wait for their reader's press; for data of other workbooks and of mailings a program
 * asks first.
 */
const fetchedParts = /\/(?:attachedTemplate|oleObject|package|frame|subDocument|image)$/i

const isFetched = ({ Type = '', Target = '', TargetMode = '' }: Attributes) =>
  TargetMode.toLowerCase() === 'external' && fetchedParts.test(Type) && !onOwnDisk.test(Target)

/**
 * A path of the writer's own computer, as programs write it of every letter that was begun from a template. It leads
 * nowhere else.
 */
const onOwnDisk = /^(?:file:\/{3})?(?:[a-z]:[\\/][^\\/:]|[^\\/:%])[^:]*$/i

type Attributes = Partial<Record<string, string>>

/**
 * Reads the attributes of each element, as office programs do: by an XML parser, or one could hide behind spaces, a
 * prefix or an entity. What it reads of one file is counted together.
 */
function elementReader(): (xml: string) => Attributes[] {
  let read = 0
  return (xml) => {
    const elements: Attributes[] = []
    let depth = 0
    let attributesOfOne = 0
    const parser = new SaxesParser({ xmlns: true })
    const refuse = (error: Error) => {
      throw error
    }
    parser.on('error', refuse)
    parser.on('opentagstart', () => {
      attributesOfOne = 0
      if (++depth > deepest || ++read > mostElements) refuse(new Error('The list has too many elements'))
    })
    // Before the tag ends: the parser compares all of them then.
    parser.on('attribute', () => {
      if (++attributesOfOne > mostAttributes) refuse(new Error('An element has too many attributes'))
    })
    parser.on('closetag', () => depth--)
    parser.on('opentag', ({ attributes }) =>
      elements.push(Object.fromEntries(Object.values(attributes).map(({ local, value }) => [local, value]))),
    )
    parser.write(xml).close()
    return elements
  }
}
