import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { firstStepTexts, type FirstStep } from '#server/features/chapters/first-steps.rules.ts'
import { firstStepWords as words } from './landing-words.ts'

type Step = { step: FirstStep; isDone: boolean }

/** Whether a chapter is so new that its first steps come before all else. */
export const isNew = (steps: Step[]) => steps.filter(({ isDone }) => !isDone).length > 1

/** Leads the admin of a new chapter from step to step; gone once all are done. The open ones come first. */
export function FirstSteps({
  steps,
  isMain,
}: {
  steps: Step[]
  /** Its first button is the page's primary one. */ isMain: boolean
}) {
  const open = steps.filter(({ isDone }) => !isDone)
  const done = steps.filter(({ isDone }) => isDone)
  if (open.length === 0) return null
  return (
    <Block
      id="first-steps"
      title={words.title}
      count={words.progress(done.length, steps.length)}
      aside={
        <span className="flex w-40 gap-1 max-sm:w-24" aria-hidden>
          {steps.map(({ step }, index) => (
            <i key={step} className={`h-1 flex-1 ${index < done.length ? 'bg-primary' : 'bg-base-300'}`} />
          ))}
        </span>
      }
      rows
    >
      {open.map(({ step }, index) => {
        const { title, text, act, path } = firstStepTexts[step]
        return (
          <div key={step} className="flex items-center gap-x-4">
            <Icon of={CircleDashed} size={20} className="flex-none self-start text-ink-2" />
            <div className="min-w-0 flex-1">
              <p className="font-semibold">{title}</p>
              <p className="type-small text-ink-2">{text}</p>
            </div>
            <LinkButton
              to={path}
              size="small"
              look={isMain && index === 0 ? 'primary' : 'quiet'}
              aria-label={`${act}: ${title}`}
            >
              {act}
            </LinkButton>
          </div>
        )
      })}
      {done.length > 0 && (
        <p className="flex gap-x-4 text-ink-2">
          <Icon of={CircleCheck} size={20} className="flex-none text-success" />
          {words.done(done.map(({ step }) => firstStepTexts[step].done))}
        </p>
      )}
    </Block>
  )
}
