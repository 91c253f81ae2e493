import Download from 'lucide-react/icons/download'
import Mail from 'lucide-react/icons/mail'
import Printer from 'lucide-react/icons/printer'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { z } from 'zod'
import { Link, redirect, useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { dateTime } from '#app/lib/format.ts'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { load } from '#app/lib/page/page.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { WayBack } from '#app/ui/frame/way-back.tsx'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import type { Outputs } from '#server/wiring/api.ts'
import { LetterSheet } from './letter-sheet.tsx'
import { letterWords as words } from './words.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: words.number(data?.number ?? '') }]

const nothing = z.object({})

export const loader = load(({ api, params }) => api.donorLetters.one({ letterId: params.letterId! }))

export const action = acts({
  send: one(nothing, ({ api, params }) => api.donorLetters.send({ letterId: params.letterId! })),
  makeAgain: one(nothing, async ({ api, params }) => {
    const { letterId } = await api.donorLetters.makeAgain({ letterId: params.letterId! })
    throw redirect(`/treasury/letters/${letterId}?done=made`)
  }),
})

type Letter = Outputs['donorLetters']['one']

/** One letter to a donor, as it was made. */
export default function LetterPage() {
  const letter = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { year, number, content, replacedBy, earlier } = letter
  return (
    <WorkScreen
      before={<WayBack to={`/treasury/letters?year=${year}`}>{words.back(year)}</WayBack>}
      title={words.number(number)}
      lead={standingOf(letter)}
      action={content && !replacedBy && <Acts letter={letter} answer={answer} />}
    >
      <AnswerNotice answer={answer} done={words.done} />
      {replacedBy && (
        <p className="type-body mb-4">
          {words.replacedBy}
          <Link to={`/treasury/letters/${replacedBy.letterId}`} className="text-link-line">
            {replacedBy.number}
          </Link>
        </p>
      )}
      {earlier.map((one) => (
        <p key={one.letterId} className="type-body mb-4">
          {words.earlier}
          <Link to={`/treasury/letters/${one.letterId}`} className="text-link-line">
            <s>{one.number}</s>
          </Link>
        </p>
      ))}
      {content ? (
        <Framed letter={letter} content={content} />
      ) : (
        <Empty level="h2" title={words.erasedTitle}>
          {words.erased}
        </Empty>
      )}
    </WorkScreen>
  )
}

function standingOf({ content, sentAt, way, madeAt, timeZone, replacedBy }: Letter) {
  if (!content) return undefined
  const { name } = content
  const text = sentAt
    ? words.sent(name, dateTime(sentAt, timeZone))
    : way === 'email'
      ? words.waiting(name)
      : words.made(name, dateTime(madeAt, timeZone))
  return `${text}${replacedBy ? words.replaced : words.notReplaced}`
}

function Acts({ letter: { email, sentAt }, answer }: { letter: Letter; answer: unknown }) {
  return (
    <PostForm id="letter" answer={answer} className="flex flex-wrap gap-2 max-sm:w-full max-sm:flex-col">
      <SubmitButton intent="makeAgain" look="quiet" icon={RefreshCw} title={words.againHelp}>
        {words.again}
      </SubmitButton>
      {email !== '' && (
        <SubmitButton intent="send" look="quiet" icon={Mail}>
          {sentAt ? words.send : words.sendFirst}
        </SubmitButton>
      )}
    </PostForm>
  )
}

function Framed({ letter, content }: { letter: Letter; content: NonNullable<Letter['content']> }) {
  const hydrated = useHydrated()
  return (
    <section className="letter-frame" aria-label={words.number(letter.number)}>
      <header className="print:hidden">
        <b>{words.number(letter.number)}</b>
        <span className="flex flex-wrap gap-2">
          {hydrated && (
            <Button icon={Printer} size="small" onClick={() => window.print()}>
              {words.print}
            </Button>
          )}
          <LinkButton
            to={`/export/donor-letter.pdf?letterId=${letter.letterId}`}
            icon={Download}
            size="small"
            reloadDocument
          >
            {words.download}
          </LinkButton>
        </span>
      </header>
      <div>
        <LetterSheet letter={letter} content={content} />
      </div>
    </section>
  )
}
