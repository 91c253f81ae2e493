import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Button, LinkButton, SubmitLine } from '#app/ui/parts/button.tsx'
import { SwitchLink } from '#app/ui/parts/switch-link.tsx'
import { Form } from '#app/lib/remix.ts'
import { hiddenIn, WithheldContext, WithheldFormContext, withheldAt } from './withheld.ts'
import { withheldFrom } from './page-acts.ts'

const withheld = withheldFrom({ audit: 'see' })

/** On the page of the bank, for an auditor. */
const drawn = (node: React.ReactNode, page = '/treasury/bank') =>
  renderToStaticMarkup(
    <WithheldContext.Provider
      value={{ withheld, others: null, page, pathname: page, note: (right) => <p>Ask: {right}</p> }}
    >
      {node}
    </WithheldContext.Provider>,
  )

test('a form whose act is withheld is read, and cannot be sent', () => {
  const html = drawn(
    <Form method="post" id="account" className="entries">
      <input type="hidden" name="intent" value="addAccount" />
      <input name="accountName" defaultValue="Checking" />
      <Button type="submit">Add</Button>
      <SubmitLine name="intent" value="addAccount">
        Add
      </SubmitLine>
    </Form>,
  )
  expect(html).toMatch(/^<fieldset id="account" class="entries min-w-0" disabled="" data-withheld="">/)
  expect(html).toContain('<p>Ask: accounts</p>')
  expect(html).toContain('value="Checking"')
  expect(html).not.toMatch(/<form|<button/)
})

test('a form with several buttons keeps those that are not withheld', () => {
  const buttons = (value: string) => (
    <WithheldFormContext.Provider value={withheld['/treasury/resolve']!}>
      <Button type="submit" name="intent" value={value}>
        Go
      </Button>
    </WithheldFormContext.Provider>
  )
  // An auditor may compare the books, which changes nothing.
  expect(drawn(buttons('compare'))).toContain('<button')
  expect(drawn(buttons('resolve'))).toBe('')
})

test('links to dialogs and pages for one act are left out, and others stay', () => {
  const link = (to: string) => drawn(<LinkButton to={to}>Go</LinkButton>)
  expect(link('/treasury/bank?dialog=addAccount')).toBe('')
  expect(link('/treasury/bank?sort=day&dialog=deleteFile&row=1')).toBe('')
  expect(link('/event/61824/cancel')).toBe('')
  expect(link('/treasury/bank?file=1')).toContain('<a')
  expect(link('/event/61824')).toContain('<a')
  expect(link('/users/profile/edit')).toContain('<a')
  expect(link('/users/20003/edit')).toBe('')
  const toggle = <SwitchLink to="/chapter?dialog=jobPortal&row=a" on label="Job portal" of="Boston" />
  expect(drawn(toggle)).toContain('on</span>')
  expect(drawn(toggle)).not.toContain('<a')
})

test('the intent of a form is that of its hidden field, wherever it stands', () => {
  const hidden = <input type="hidden" name="intent" value="save" />
  expect(hiddenIn([null, [<p key="a">A</p>, [hidden]]], 'intent')).toBe('save')
  expect(
    hiddenIn(
      <div>
        <>{hidden}</>
      </div>,
      'intent',
    ),
  ).toBe('save')
  expect(hiddenIn(<input name="intent" value="typed" readOnly />, 'intent')).toBeUndefined()
})

test('rights that suffice withhold nothing', () => {
  const treasurer = withheldFrom({ books: 'see', payments: 'change', accounts: 'change' })
  expect(treasurer['/treasury/bank']).toBeUndefined()
  expect(treasurer['/settings']).toMatchObject({ mail: 'settings', 'edit=mail': 'settings' })
  expect(treasurer['/settings']).not.toHaveProperty('payment')
  expect(withheldAt(treasurer, '/treasury/months/2026-10')).toBeUndefined()
  expect(withheldAt(treasurer, '/event/61824/cancel')).toEqual({ '': 'events' })
})
