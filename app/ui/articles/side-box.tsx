import '#app/styles/kit/fields.css'
import Search from 'lucide-react/icons/search'
import { useId, type ReactNode } from 'react'
import { Form } from '#app/lib/remix.ts'
import { Button } from '#app/ui/parts/button.tsx'
import { Icon } from '#app/ui/parts/icon.tsx'
import { maxKeywordLength } from './addresses.ts'
import { articleWords as words } from './words.ts'

type SideBoxProps = {
  /** URL of the list that it searches. */
  base: string
  keyword: string
  label: string
  placeholder: string
  /** Below a hairline: a button and notes about it. */
  children?: ReactNode
}

/** The search of a list of articles; an empty keyword leads back to the list (`partAsked`). */
export function SideBox({ base, keyword, label, placeholder, children }: SideBoxProps) {
  const id = useId()
  return (
    <div className="panel panel-body">
      <Form method="get" action={base} role="search" key={keyword}>
        <label htmlFor={id} className="field-label">
          {label}
        </label>
        <div className="flex gap-2">
          <span className="entry-tools min-w-0 flex-1">
            <span className="entry-before">
              <Icon of={Search} />
            </span>
            <input
              id={id}
              className="entry lg:text-sm"
              type="search"
              name="keyword"
              defaultValue={keyword}
              placeholder={placeholder}
              maxLength={maxKeywordLength}
            />
          </span>
          <Button type="submit">{words.search}</Button>
        </div>
      </Form>
      {children && <div className="mt-5 border-t border-rule pt-5">{children}</div>}
    </div>
  )
}
