import './look.css'
import type { CSSProperties } from 'react'
import { derivedColors, type ChosenColors } from '#server/look/colors.decisions.ts'
import { lookWords as words } from './look-words.ts'

const themes = { light: 'sheet', dark: 'blueprint' } as const

/** Bar, button, link, and selected row as they look with two colors, in both themes. */
export function LookPreview(chosen: ChosenColors) {
  const colors = derivedColors(chosen)
  return (
    <div className="look-previews" role="group" aria-label={words.preview}>
      {(['light', 'dark'] as const).map((theme) => (
        <div key={theme}>
          <p className="type-small text-ink-2">{words.themes[theme]}</p>
          <div className="look-preview" data-theme={themes[theme]} style={colors[theme] as CSSProperties}>
            <div className="look-bar">
              <span className="look-current">{words.sample.current}</span>
              <span>{words.sample.other}</span>
            </div>
            <div className="look-sheet">
              <span className="look-button">{words.sample.act}</span>
              <span className="look-link">{words.sample.link}</span>
              <span className="look-row">{words.sample.tint}</span>
            </div>
          </div>
        </div>
      ))}
    </div>
  )
}
