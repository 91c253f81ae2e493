import { graphemesOf } from '../text/graphemes.ts'

/** Lays out texts in which a mark stands over or under a letter, and the font lacks the mark or its place. */

type Box = { minX: number; minY: number; maxX: number; maxY: number }
type Glyph = { codePoints: number[]; bbox: Box }
type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }
type Run = { glyphs: Glyph[]; positions: Position[]; readonly advanceWidth: number }

/** The part of fontkit's font that lays out text. */
export type LayoutFont = {
  unitsPerEm: number
  layout(text: string, features?: unknown): Run
  hasGlyphForCodePoint(code: number): boolean
  glyphForCodePoint(code: number): Glyph
}

/** The spacing characters, from the letter outward, that look like a mark; `below`: under the letter. */
const standIns: Record<string, { signs: string; below?: true }> = {
  '\u0300': { signs: '\u0060' },
  '\u0301': { signs: '\u00B4' },
  '\u0302': { signs: '\u02C6' },
  '\u0303': { signs: '\u02DC' },
  '\u0304': { signs: '\u00AF' },
  '\u0306': { signs: '\u02D8' },
  '\u0307': { signs: '\u02D9' },
  '\u0308': { signs: '\u00A8' },
  '\u030A': { signs: '\u02DA' },
  '\u030B': { signs: '\u02DD' },
  '\u030C': { signs: '\u02C7' },
  // A half moon with a dot: the nasal of Sanskrit.
  '\u0310': { signs: '\u02D8\u02D9' },
  '\u0323': { signs: '\u02D9', below: true },
  '\u0324': { signs: '\u00A8', below: true },
  '\u0325': { signs: '\u02DA', below: true },
  '\u0327': { signs: '\u00B8', below: true },
  '\u0328': { signs: '\u02DB', below: true },
  '\u032C': { signs: '\u02C7', below: true },
  '\u032D': { signs: '\u02C6', below: true },
  '\u032E': { signs: '\u02D8', below: true },
  '\u0330': { signs: '\u02DC', below: true },
  '\u0331': { signs: '\u00AF', below: true },
}

/** Returns a text without the marks that can be drawn by spacing characters. */
export const withoutDrawnMarks = (text: string): string =>
  text.replaceAll(/\p{M}/gu, (mark) => (mark in standIns ? '' : mark))

const safe = new WeakSet<LayoutFont>()

/** Turns off the features that position marks by anchors. */
const withoutMarks = { mark: false, mkmk: false, abvm: false, blwm: false }

/**
 * Makes a font lay out every text: marks that it lacks are drawn by spacing characters; where shaping fails, marks are
 * placed by the letter's own width. Idempotent.
 */
export function layOutSafely(font: LayoutFont): void {
  if (safe.has(font)) return
  safe.add(font)
  const layout = font.layout.bind(font)
  const attempt = (text: string, features: unknown) => {
    for (const chosen of [features, withoutMarks]) {
      try {
        return layout(text, chosen)
      } catch {
        // The next attempt uses fewer of the font's features.
      }
    }
    return layout(text.replaceAll(/[^\x20-\x7e]/gu, '?'), withoutMarks)
  }
  font.layout = (text, features) => {
    const parts = partsOf(font, text)
    if (parts.length === 1 && parts[0]!.marks.length === 0) return attempt(text, features)
    return joined(
      parts.map(({ letters, marks }) =>
        marks.length === 0 ? attempt(letters, features) : withMarks(font, attempt(letters, features), marks),
      ),
    )
  }
}

type Part = { letters: string; marks: string[] }

/** Splits a text at the letters with marks to draw; most texts are one part. */
function partsOf(font: LayoutFont, text: string): Part[] {
  const isDrawn = (letter: string) => letter in standIns && !font.hasGlyphForCodePoint(letter.codePointAt(0)!)
  if (![...text].some(isDrawn)) return [{ letters: text, marks: [] }]
  const parts: Part[] = []
  for (const segment of graphemesOf(text)) {
    const marks = [...segment].filter(isDrawn)
    const last = parts.at(-1)
    if (marks.length === 0 && last?.marks.length === 0) last.letters += segment
    else parts.push({ letters: marks.reduce((rest, mark) => rest.replaceAll(mark, ''), segment), marks })
  }
  return parts
}

/** Adds marks over and under a laid-out letter, centered, without changing its width. */
function withMarks(font: LayoutFont, letter: Run, marks: readonly string[]): Run {
  const gap = font.unitsPerEm * 0.04
  const width = letter.advanceWidth
  const box = boxOf(letter)
  const center = Number.isFinite(box.minX) ? (box.minX + box.maxX) / 2 : width / 2
  let [bottom, top] = [Math.min(0, box.minY), Math.max(0, box.maxY)]
  const drawn: Run[] = [letter]
  for (const mark of marks) {
    const { signs, below } = standIns[mark]!
    for (const [place, sign] of [...signs].entries()) {
      const glyph = font.glyphForCodePoint(sign.codePointAt(0)!)
      const { minX, maxX, minY, maxY } = glyph.bbox
      // Over a small letter, the character stands where it was designed to.
      const yOffset = below ? bottom - gap - maxY : Math.max(0, top + gap - minY)
      if (below) bottom = minY + yOffset
      else top = maxY + yOffset
      // Copying the text gives the mark, once.
      const codePoints = place === 0 ? [mark.codePointAt(0)!] : []
      drawn.push({
        glyphs: [Object.create(glyph, { codePoints: { value: codePoints } }) as Glyph],
        positions: [{ xAdvance: 0, yAdvance: 0, xOffset: center - (minX + maxX) / 2 - width, yOffset }],
        advanceWidth: 0,
      })
    }
  }
  return joined(drawn)
}

/** Returns the space that glyphs take, from the start of the run; infinite for a space. */
function boxOf({ glyphs, positions }: Run): Box {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }
  let x = 0
  for (const [index, { bbox }] of glyphs.entries()) {
    const { xAdvance, xOffset, yOffset } = positions[index]!
    box.minX = Math.min(box.minX, x + xOffset + bbox.minX)
    box.maxX = Math.max(box.maxX, x + xOffset + bbox.maxX)
    box.minY = Math.min(box.minY, yOffset + bbox.minY)
    box.maxY = Math.max(box.maxY, yOffset + bbox.maxY)
    x += xAdvance
  }
  return box
}

function joined(runs: readonly Run[]): Run {
  const positions = runs.flatMap((run) => run.positions)
  return {
    glyphs: runs.flatMap((run) => run.glyphs),
    positions,
    // pdfkit scales the positions, and reads the width after that.
    get advanceWidth() {
      return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0)
    },
  }
}
