import { Form, redirect, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import '#app/styles/kit/form.css'
import { load } from '#app/lib/page/page.ts'
import { FieldShell } from '#app/ui/form/field.tsx'
import { NarrowCard } from '#app/ui/frame/shells.tsx'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import { isMonthCode } from '#server/features/receipts/rules.ts'
import { cutText } from '#server/text/graphemes.ts'
import { CheckAnswer } from './check-answer.tsx'
import { MonthAnswer } from './month-answer.tsx'
import { check as words } from './words.ts'

export const meta: MetaFunction = () => [{ title: words.title }, { name: 'robots', content: 'noindex' }]

/** A typed code redirects to the URL that the QR code has, so that the result can be shared. */
export const loader = load(async ({ api, params, url }) => {
  const typed = url.searchParams.get('code')?.trim()
  if (typed) throw redirect(`/verify/${encodeURIComponent(cutText(typed, 100))}`)
  const { code } = params
  if (code && isMonthCode(code)) return { code, check: null, month: await api.months.check({ code }) }
  return { code: code ?? '', check: code ? await api.receipts.check({ code }) : null, month: null }
})

/** The public page for checking a receipt. */
export default function CheckPage() {
  const { code, check, month } = useLoaderData<typeof loader>()
  return (
    <NarrowCard title={month ? words.monthTitle : words.title} lead={month ? words.monthLead : words.lead}>
      {month && <MonthAnswer check={month} />}
      {check && <CheckAnswer check={check} />}
      {check?.state === 'booked' || check?.state === 'letter' ? (
        <LinkButton to="/verify" wide className="mt-6">
          {words.again}
        </LinkButton>
      ) : (
        // The browser follows the redirect: within the page, its response was sometimes thrown where nobody awaits it.
        <Form method="get" action="/verify" reloadDocument className={`grid gap-4 ${(month ?? check) ? 'mt-6' : ''}`}>
          <FieldShell id="code" label={words.code} help={month ? words.monthHelp : words.help}>
            <input
              key={code}
              id="code"
              name="code"
              className="entry"
              required
              maxLength={100}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              aria-describedby="code-help"
              defaultValue={code}
            />
          </FieldShell>
          <Button type="submit" look="primary" wide>
            {words.act}
          </Button>
        </Form>
      )}
    </NarrowCard>
  )
}
