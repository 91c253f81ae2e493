import Landmark from 'lucide-react/icons/landmark'
import { useEffect } from 'react'
import { useLocation, useNavigation } from '#app/lib/remix.ts'
import { dollars } from '#app/lib/format.ts'
import { HumanCheck } from '#app/ui/form/human-check/human-check.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import { maxReferenceLength } from '#server/features/payments/rules.ts'
import { zelle as words } from './zelle-words.ts'

/** `until`: formatted. */
export type ZelleOffer = { address: string; until: string }

/** The link to pay by Zelle: on the page of step 2, or from another page, which has stored the cart. */
export const ZelleLink = ({ from }: { from?: 'otherPage' }) => (
  <LinkButton
    {...(from ? { to: '/event/registration/payment?zelle#zelle' } : { to: '?zelle', preventScrollReset: true })}
    wide
    icon={Landmark}
  >
    {words.pay}
  </LinkButton>
)

/** The form's ID, the target of the link from another page. */
export const zelleFormId = 'zelle'

/** Where to send the money, and the reference number by which the chapter finds it. */
export function ZelleForm({
  offer: { address, until },
  amountCents,
  answer,
}: {
  offer: ZelleOffer
  amountCents: number
  answer: unknown
}) {
  const { formData } = useNavigation()
  const { hash } = useLocation()
  // The screen renders after navigation, so the browser had no anchor to scroll to yet.
  useEffect(() => {
    if (hash === `#${zelleFormId}`) document.getElementById(zelleFormId)?.scrollIntoView()
  }, [hash])
  return (
    // Below the entries on a phone, otherwise beside them, where no scrolling is needed.
    <PostForm
      id={zelleFormId}
      action="?zelle"
      answer={answer}
      labels={{ reference: words.number }}
      className="grid scroll-mt-20 gap-2.5 xl:scroll-mt-[100vh]"
    >
      <HumanCheck invisible />
      <ol className="type-small grid list-decimal gap-1 pl-5">
        <li>
          {words.send(dollars(amountCents))} <strong className="wrap-anywhere">{address}</strong>
        </li>
        <li>{words.enter}</li>
      </ol>
      <TextField
        name="reference"
        label={words.number}
        maxLength={maxReferenceLength}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button
        type="submit"
        name="intent"
        value="zelle"
        look="primary"
        size="provider"
        wide
        saving={formData?.get('intent') === 'zelle'}
      >
        {words.submit}
      </Button>
      <LinkButton to="?" wide preventScrollReset>
        {words.others}
      </LinkButton>
      <p className="type-fine text-ink-2">{words.held(until)}</p>
    </PostForm>
  )
}
