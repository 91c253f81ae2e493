import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ErrorSummary } from './error-summary.tsx'
import { FormContext, type FormState } from './form-context.ts'

const noteOf = (answer: object, errors: Record<string, string>) => {
  const state: FormState = {
    id: 'form',
    errors,
    values: {},
    labels: { title: 'Title' },
    groups: [],
    answer,
    sending: undefined,
  }
  return renderToStaticMarkup(createElement(FormContext.Provider, { value: state }, createElement(ErrorSummary)))
}

test('each field with an error is a link in a list', () => {
  const note = noteOf({ ok: false, why: 'invalid' }, { title: 'Required', body: 'Required' })
  expect(note).toContain(
    '<ul class="note-list"><li><a href="#form-title">Title</a></li><li><a href="#form-body">body</a></li></ul>',
  )
})

test('the note of a conflict says what happened and what to do, and repeats no sentence', () => {
  const message = 'Someone else changed this entry; compare and update again.'
  const conflict = { ok: false, why: 'conflict', message }
  expect(noteOf(conflict, { title: 'Saved now: The gala' })).toContain(`<p class="mb-1">${message}</p>`)
  expect(noteOf(conflict, { title: message })).not.toContain(message)
  expect(noteOf({ ok: false, why: 'invalid', message }, { title: 'Required' })).not.toContain(message)
})
