import { text } from 'node:stream/consumers'
import { SaxesParser } from 'saxes'
import { fromBufferPromise, type ZipFile } from 'yauzl'
import { Refusal } from '#server/refusal.ts'

/** The accepted office formats: extension, and the content types of the file and of its main part. */
const formats = [
  { ending: 'docx', contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  { ending: 'xlsx', contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  { ending: 'pptx', contentType: 'application/vnd.openxmlformats-officedocument.presentationml.presentation' },
]

const listOfTypes = '[Content_Types].xml'

/**
 * A workbook has several parts per sheet, a presentation several per slide; the list takes about 150 characters for
 * each.
 */
const maxParts = 10_000
const maxListLength = 2_000_000
/** All lists of relationships together: each link of a text is in one of them. */
const maxRelationshipsLength = 5_000_000

/**
 * Elements of all lists of a file together, their nesting depth, and attributes of one: lists are flat, and a parser's
 * work grows with depth times length.
 */
const maxElements = 12_000
const deepest = 10
const maxAttributes = 50

/** Returns whether the bytes begin like a zip archive. */
export const isArchive = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 4)).equals(Buffer.from('504b0304', 'hex'))

/**
 * Recognizes office documents in an archive: a text document, a workbook or a presentation stays as it is; undefined
 * for every other archive. Only the lists of types and of relationships are unpacked.
 * @throws Refusal invalid for a file with macros, and for one that would make its program fetch external content
 */
export async function officeFile(
  bytes: Uint8Array,
): Promise<{ bytes: Uint8Array; contentType: string; ending: string } | undefined> {
  const parts = await partsOf(bytes).catch(() => undefined)
  if (!parts) return undefined
  const { names, types, fetches } = parts
  if (
    types.some((one) => /macro|vba|activex/i.test(one.type) && isUsed(one, names)) ||
    [...names].some((name) => /vbaproject|activex/i.test(name))
  )
    throw withMacros()
  if (fetches) throw withRemoteParts()
  const format = formats.find(({ contentType }) =>
    types.some(({ part, type }) => type === `${contentType}.main+xml` && names.has(part)),
  )
  return format && { bytes, ...format }
}

/** Some programs list the type of an extension in every workbook, of which most have no part. */
const isUsed = ({ extension }: Parts['types'][number], names: ReadonlySet<string>) =>
  extension === '' || [...names].some((name) => name.toLowerCase().endsWith(`.${extension.toLowerCase()}`))

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

type Parts = { names: Set<string>; types: { part: string; extension: string; type: string }[]; fetches: boolean }

/**
 * Returns the names of all parts, their types, and whether one is external; undefined where there is no list of types.
 */
async function partsOf(bytes: Uint8Array): Promise<Parts | undefined> {
  const archive = await fromBufferPromise(Buffer.from(bytes), { lazyEntries: true })
  if (archive.entryCount > maxParts) return undefined
  const names = new Set<string>()
  const seen = new Set<string>()
  let list: string | undefined
  let fetches = false
  let unpacked = 0
  const elementsOf = elementReader()
  for await (const entry of archive.eachEntry()) {
    const name = entry.fileName.toLowerCase()
    // Programs differ in which of two parts with the same name they take.
    if (seen.has(name)) return undefined
    seen.add(name)
    names.add(entry.fileName)
    if (entry.fileName === listOfTypes && entry.uncompressedSize <= maxListLength) list = await textOf(archive, entry)
    if (!name.endsWith('.rels')) continue
    unpacked += entry.uncompressedSize
    if (unpacked > maxRelationshipsLength) return undefined
    fetches ||= elementsOf(await textOf(archive, entry)).some(isFetched)
  }
  return list === undefined ? undefined : { names, types: typesIn(elementsOf(list)), fetches }
}

type Entry = Parameters<ZipFile['openReadStreamPromise']>[0]

// The library stops an entry that exceeds its declared length.
const textOf = async (archive: ZipFile, entry: Entry) => text(await archive.openReadStreamPromise(entry))

/** Returns the types by part, and by extension. A part is named without the slash, as in the archive. */
const typesIn = (list: Attributes[]): Parts['types'] =>
  list.flatMap(({ PartName = '', Extension = '', ContentType }) =>
    ContentType
      ? [{ part: PartName.replace(/^\//, ''), extension: PartName === '' ? Extension : '', type: ContentType }]
      : [],
  )

/**
 * Parts that a program fetches by itself on opening the file, and so runs, sends a login to, or reveals its reader's
 * address to. A link and a film wait for a click; for data of other workbooks and mail merges a program asks first.
 */
const fetchedParts = /\/(?:attachedTemplate|oleObject|package|frame|subDocument|image)$/i

const isFetched = ({ Type = '', Target = '', TargetMode = '' }: Attributes) =>
  TargetMode.toLowerCase() === 'external' && fetchedParts.test(Type) && !onOwnDisk.test(Target)

/**
 * A path on the writer's own computer, which programs store in every document created from a template. It leads nowhere
 * else.
 */
const onOwnDisk = /^(?:file:\/{3})?(?:[a-z]:[\\/][^\\/:]|[^\\/:%])[^:]*$/i

type Attributes = Partial<Record<string, string>>

/**
 * Returns a reader of each element's attributes. Uses an XML parser, as office programs do; otherwise an attribute
 * could hide behind spaces, a prefix or an entity. Limits count across all lists of one file.
 */
function elementReader(): (xml: string) => Attributes[] {
  let read = 0
  return (xml) => {
    const elements: Attributes[] = []
    let depth = 0
    let attributesOfOne = 0
    const parser = new SaxesParser({ xmlns: true })
    const fail = (error: Error) => {
      throw error
    }
    parser.on('error', fail)
    parser.on('opentagstart', () => {
      attributesOfOne = 0
      if (++depth > deepest || ++read > maxElements) fail(new Error('The list has too many elements'))
    })
    // Before the tag ends: the parser then compares all of them.
    parser.on('attribute', () => {
      if (++attributesOfOne > maxAttributes) fail(new Error('An element has too many attributes'))
    })
    parser.on('closetag', () => depth--)
    parser.on('opentag', ({ attributes }) =>
      elements.push(Object.fromEntries(Object.values(attributes).map(({ local, value }) => [local, value]))),
    )
    parser.write(xml).close()
    return elements
  }
}
