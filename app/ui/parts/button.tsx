import { Link, type LinkProps } from '#app/lib/remix.ts'
import { useIsWithheld, useOffers } from '#app/lib/page/withheld.ts'
import { forwardRef, type ComponentPropsWithoutRef, type ReactNode } from 'react'
import { Icon, type IconShape } from './icon.tsx'

export type ButtonLook = 'primary' | 'quiet' | 'error' | 'text'
export type ButtonSize = 'normal' | 'small' | 'tiny' | 'provider'

type Dress = {
  look?: ButtonLook
  size?: ButtonSize
  /** Before the text. */
  icon?: IconShape
  /** As wide as its container. */
  wide?: boolean
  /** Shows only the icon; the text is for screen readers. Only for edit, close, export and add. */
  iconOnly?: boolean
}

type ButtonProps = Dress & ComponentPropsWithoutRef<'button'> & { saving?: boolean; savingText?: string }

/**
 * An action button. `saving` keeps its place and focus, and is announced. One primary per view; the others are muted. A
 * button that sends what the viewer may not do is left out.
 */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { look, size, icon, wide, iconOnly, saving = false, savingText = 'Saving', className, children, onClick, ...rest },
  ref,
) {
  const isWithheld = useIsWithheld(rest.name === 'intent' ? String(rest.value) : undefined)
  // With scripts some buttons with an intent ask first, and send nothing by themselves.
  if (isWithheld && (rest.type === 'submit' || rest.name === 'intent')) return null
  return (
    <button
      type="button"
      {...rest}
      ref={ref}
      className={buttonClass({ look, size, wide, iconOnly }, className)}
      aria-busy={saving || undefined}
      aria-label={iconOnly && typeof children === 'string' ? children : rest['aria-label']}
      onClick={saving ? (event) => event.preventDefault() : onClick}
    >
      {saving ? (
        <>
          <span className="spin" aria-hidden /> {savingText}
        </>
      ) : (
        <Words icon={icon} size={size} iconOnly={iconOnly}>
          {children}
        </Words>
      )}
    </button>
  )
})

/** A bare button that submits its form, for what does not look like one; left out like `Button`. */
export function SubmitLine(props: Omit<ComponentPropsWithoutRef<'button'>, 'type'>) {
  const isWithheld = useIsWithheld(props.name === 'intent' ? String(props.value) : undefined)
  return isWithheld ? null : <button type="submit" {...props} />
}

/** A link styled as a button, for actions that lead to another page or a dialog; left out before what the viewer may not do. */
export function LinkButton({ look, size, icon, wide, iconOnly, className, children, ...rest }: Dress & LinkProps) {
  const offers = useOffers()
  if (!offers(rest.to)) return null
  return (
    <Link
      {...rest}
      className={buttonClass({ look, size, wide, iconOnly }, className)}
      aria-label={iconOnly && typeof children === 'string' ? children : rest['aria-label']}
    >
      <Words icon={icon} size={size} iconOnly={iconOnly}>
        {children}
      </Words>
    </Link>
  )
}

function Words({ icon, size, iconOnly, children }: Dress & { children?: ReactNode }) {
  return (
    <>
      {icon && <Icon of={icon} size={size === 'tiny' ? 14 : size === 'provider' ? 20 : 16} />}
      {iconOnly ? null : children}
    </>
  )
}

const looks = { primary: 'btn-primary', quiet: 'btn-quiet', error: 'btn-error', text: 'btn-text' }
const sizes = { normal: '', small: 'btn-sm', tiny: 'btn-xs', provider: 'btn-provider' }

function buttonClass({ look = 'quiet', size = 'normal', wide, iconOnly }: Dress, more = '') {
  return ['btn', looks[look], sizes[size], wide && 'w-full', iconOnly && 'btn-only-icon', more]
    .filter(Boolean)
    .join(' ')
}
