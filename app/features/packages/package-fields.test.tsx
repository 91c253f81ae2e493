import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FormContext } from '#app/ui/form/form-context.ts'
import { PackageFields } from './package-fields.tsx'

const form = {
  id: 'package',
  errors: {},
  values: {},
  labels: {},
  groups: [],
  answer: undefined,
  sending: undefined,
}

const markupWith = (errors: Record<string, string>) =>
  renderToStaticMarkup(
    <FormContext.Provider value={{ ...form, errors }}>
      <PackageFields catalogue="general" others={[]} />
    </FormContext.Provider>,
  )

test.each(['isPerAttendee', 'countsAsAttendees', 'groupRule'])(
  'a refused %s has its error below it, to which the list of errors leads',
  (name) => {
    const markup = markupWith({ [name]: 'Choose one of these' })
    // The list above the form links to this id.
    const [entry] = markup.match(new RegExp(`<input[^>]* id="package-${name}"[^>]*>`)) ?? []
    expect(entry).toContain(`name="${name}"`)
    expect(entry).toMatch(new RegExp(`aria-describedby="package-${name}-error[ "]`))
    expect(markup).toMatch(new RegExp(`<p class="field-error" id="package-${name}-error">.*?Choose one of these</p>`))
    expect(markup).toContain(`role="group" aria-labelledby="package-${name}-label"`)
    expect(markupWith({})).not.toContain('field-error')
  },
)
