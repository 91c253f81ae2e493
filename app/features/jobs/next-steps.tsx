import { Panel } from '#app/ui/parts/panel.tsx'
import { jobFormWords } from './words.ts'

const words = jobFormWords.next

/** The next steps of a post, beside its form. */
export function NextSteps() {
  return (
    <>
      <Panel title={words.title}>
        <ol className="flex flex-col">
          {words.steps.map(([step, text]) => (
            <li
              key={step}
              className="type-small relative border-l border-line pb-5 pl-5 last:border-transparent last:pb-0"
            >
              <i aria-hidden className="absolute top-2 -left-2 h-0.5 w-4 -rotate-45 bg-primary" />
              <b className="font-semibold">{step}</b> {text}
            </li>
          ))}
        </ol>
      </Panel>
      <p className="type-fine mt-5 text-ink-2">{words.note}</p>
    </>
  )
}
