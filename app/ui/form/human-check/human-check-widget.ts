import 'altcha/external'
import 'altcha/altcha.css'
import type {} from 'altcha'
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker'
import './human-check-widget.css'

// The build without inline workers: they are files of this site, so `worker-src 'self'` is enough.
globalThis.$altcha.algorithms.set('PBKDF2/SHA-256', () => new Pbkdf2Worker())
globalThis.$altcha.i18n.set('en', { ...globalThis.$altcha.i18n.get('en'), ...texts() })

export type Widget = { element: HTMLElement; reset: () => void }

/** Loaded with the first form that needs it; see HumanCheck. */
export function createWidget({ challengeUrl, invisible }: { challengeUrl: string; invisible: boolean }): Widget {
  const element = document.createElement('altcha-widget')
  element.setAttribute('challenge', challengeUrl)
  element.setAttribute('name', 'captcha')
  element.setAttribute('language', 'en')
  element.setAttribute('type', 'checkbox')
  element.setAttribute('auto', invisible ? 'onsubmit' : 'off')
  element.setAttribute('display', invisible ? 'invisible' : 'standard')
  element.setAttribute(
    'configuration',
    JSON.stringify({ hideLogo: true, hideFooter: true, minDuration: 300, humanInteractionSignature: false }),
  )
  // The form counts its values on change events; the widget's own field fires none.
  element.addEventListener('verified', () => element.dispatchEvent(new Event('input', { bubbles: true })))
  return { element, reset: () => hasBegun(element) && element.reset() }
}

/** Before its first render the element has no methods yet. */
function hasBegun(element: HTMLElementTagNameMap['altcha-widget']): boolean {
  return typeof element.getState === 'function' && String(element.getState()) !== 'unverified'
}

function texts() {
  return {
    label: 'I am not a robot',
    verifying: 'Checking',
    verified: 'Checked',
    error: 'The check failed. Try again.',
    expired: 'The check expired. Try again.',
  }
}
