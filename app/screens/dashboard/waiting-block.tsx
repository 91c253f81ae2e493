import { Block } from '#app/ui/parts/block.tsx'
import { BlockLink } from '#app/ui/parts/block-link.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { Icon, type IconShape } from '#app/ui/parts/icon.tsx'
import { landingWords as words } from './landing-words.ts'

export type Waiting = { icon: IconShape; count: number; title: string; text: string; act: string; to: string }

type WaitingBlockProps = {
  rows: Waiting[]
  isMain: boolean
  /** The page that has the block alone, which it links to from its heading. */
  ownPage?: string | undefined
}

/** The pending tasks, each with its count and one link. Only the first button is primary, if the block leads the page. */
export function WaitingBlock({ rows, isMain, ownPage }: WaitingBlockProps) {
  const waiting = rows.filter(({ count }) => count > 0)
  return (
    <Block
      id="waiting"
      title={words.waiting}
      count={waiting.reduce((sum, { count }) => sum + count, 0)}
      aside={ownPage && <BlockLink to={ownPage}>{words.ownPage}</BlockLink>}
      rows
    >
      {waiting.length === 0 && <Empty title={words.nothing}>{words.checked}</Empty>}
      {waiting.map(({ icon, count, title, text, act, to }, index) => (
        <div key={title} className="flex items-center gap-x-4 py-3.5">
          <Icon of={icon} size={20} className="flex-none text-ink-2 max-md:hidden" />
          <b className="type-figure min-w-6 flex-none text-primary md:w-12 md:text-right">{count}</b>
          <div className="min-w-0 flex-1">
            <p className="font-semibold">{title}</p>
            <p className="type-small text-ink-2">{text}</p>
          </div>
          <LinkButton
            to={to}
            size="small"
            look={isMain && index === 0 ? 'primary' : 'quiet'}
            aria-label={`${act}: ${title}`}
          >
            {act}
          </LinkButton>
        </div>
      ))}
    </Block>
  )
}
