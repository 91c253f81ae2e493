import { answerTo } from '#app/lib/page/answer-to.ts'
import type { Failure } from '#app/lib/page/page.ts'
import { useLocation } from '#app/lib/remix.ts'
import { DateTimeField } from '#app/ui/form/fields/date-time-field.tsx'
import { FoldOnPhones } from '#app/ui/form/fold-on-phones.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { duplicateWords as words, form } from './form-words.ts'

/** Creates a draft with the event's data at other dates. */
export function DuplicateSection({ firstDay, answer }: { firstDay: string; answer: Failure | undefined }) {
  const { pathname } = useLocation()
  return (
    <Block id="duplicate" title={words.title}>
      <PostForm
        id="duplicate-event"
        action={pathname}
        answer={answerTo(answer, 'duplicate')}
        preventScrollReset
        className="mt-4"
      >
        <input type="hidden" name="intent" value="duplicate" />
        <p className="type-body mb-4 text-ink-2">{words.text}</p>
        <FoldOnPhones id="duplicate" text={words.open} fields={['startsAt', 'endsAt']}>
          <div className="entries">
            <DateTimeField
              name="startsAt"
              label={words.startsAt}
              min={`${firstDay}T00:00`}
              title={form.startsTitle}
              span={3}
            />
            <DateTimeField
              name="endsAt"
              label={words.endsAt}
              min={`${firstDay}T00:00`}
              title={form.endsTitle}
              span={3}
            />
          </div>
          <p className="mt-3 text-right">
            <SubmitButton look="quiet">{words.act}</SubmitButton>
          </p>
        </FoldOnPhones>
      </PostForm>
    </Block>
  )
}
