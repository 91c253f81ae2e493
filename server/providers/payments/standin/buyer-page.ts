import { html } from 'hono/html'
import { decimalOf } from '../cents.ts'
import type { Money, OrderRecord } from './records.ts'

type Markup = ReturnType<typeof html>

/** The page where the buyer decides. `isPopup` makes the next page speak to the window that opened this one. */
export const decisionPage = (publicPath: string, order: OrderRecord, isPopup: boolean) =>
  sheet(
    publicPath,
    `Pay ${order.merchantName}`,
    html`<dl>
        <div>
          <dt>To</dt>
          <dd>${order.merchantName}</dd>
        </div>
        <div>
          <dt>For</dt>
          <dd>${order.description || 'Payment'}</dd>
        </div>
        ${
          order.customId
            ? html`<div>
                <dt>Reference</dt>
                <dd>${order.customId}</dd>
              </div>`
            : ''
        }
        <div class="total">
          <dt>Total</dt>
          <dd>${price(order.amount)}</dd>
        </div>
      </dl>
      <form method="post" action="${publicPath}/checkoutnow">
        <input type="hidden" name="token" value="${order.orderId}" />
        ${isPopup ? html`<input type="hidden" name="popup" value="1" />` : ''}
        <button name="decision" value="approve">Approve ${price(order.amount)}</button>
        <button name="decision" value="cancel" class="quiet">Cancel</button>
      </form>`,
  )

/**
 * The page after the decision, or for an order with nothing to decide. In a popup the script passes it on and closes.
 */
export const outcomePage = (
  publicPath: string,
  outcome: { title: string; text: string; next?: string; orderId?: string; payerId?: string; isPopup?: boolean },
) =>
  sheet(
    publicPath,
    outcome.title,
    html`<p>${outcome.text}</p>
      ${outcome.next ? html`<p><a href="${outcome.next}">Back to the chapter</a></p>` : ''}
      ${
        outcome.isPopup
          ? html`<div
                id="outcome"
                hidden
                data-order="${outcome.orderId}"
                data-payer="${outcome.payerId ?? ''}"
                data-next="${outcome.next ?? ''}"
              ></div>
              <script src="${publicPath}/buyer-page.js"></script>`
          : ''
      }`,
  )

function sheet(publicPath: string, title: string, content: Markup): Markup {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="stylesheet" href="${publicPath}/buyer-page.css" />
        <link rel="icon" href="data:," />
      </head>
      <body>
        <header>Payment provider <span>Stand-in</span></header>
        <main>
          <h1>${title}</h1>
          ${content}
          <p class="note">No money moves: this is only for trying things out.</p>
        </main>
      </body>
    </html>`
}

function price({ cents, currency }: Money): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency })
  return format.format(decimalOf(cents) as `${number}`)
}

/** Tells the opener and closes; without an opener, goes where the order says. */
export const buyerPageScript = `'use strict';
const { order, payer, next } = document.getElementById('outcome').dataset;
if (window.opener && !window.opener.closed) {
  window.opener.postMessage({ standinOrder: order, payerID: payer }, location.origin);
  window.close();
} else if (next) {
  location.replace(next);
}
`

export const buyerPageStyles = `
:root {
  --paper: #fff; --ground: #f3f6f9; --ink: #14202e; --ink-2: #4c5c6d; --rule: #d3dce5; --line: #75869a;
  --primary: #033c73; --on-primary: #fff; --bar: #033c73; --focus: #0b69ab;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #0c2038; --ground: #08172a; --ink: #e8f0f8; --ink-2: #a9bed4; --rule: #26425f; --line: #6d89a6;
    --primary: #93cbf6; --on-primary: #04203c; --bar: #051223; --focus: #5fb8ee;
  }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/24px 'Archivo Variable', system-ui, sans-serif }
header { display: flex; gap: 12px; align-items: center; padding: 12px 20px; background: var(--bar); color: #fff; font-weight: 600 }
header span { padding: 0 8px; border: 1px solid #c3d9ee; border-radius: 2px; font-size: 12px; line-height: 20px }
main { max-width: 440px; margin: 24px auto; padding: 20px; background: var(--paper); border: 1px solid var(--rule); border-radius: 4px }
h1 { margin: 0 0 16px; font-size: 20px; line-height: 28px; font-weight: 600 }
dl { margin: 0 0 20px; border-top: 2px solid var(--primary) }
dl div { display: flex; justify-content: space-between; gap: 16px; padding: 12px 0; border-bottom: 1px solid var(--rule) }
dt { color: var(--ink-2) }
dd { margin: 0; text-align: right; font-weight: 600; overflow-wrap: anywhere; font-feature-settings: 'tnum', 'lnum' }
.total dd { font-size: 26px; line-height: 32px; font-weight: 500; color: var(--primary) }
.total { align-items: baseline; border-bottom: 0 }
form { display: grid; gap: 12px; margin: 0 }
button {
  min-height: 48px; padding: 0 16px; border: 1px solid var(--primary); border-radius: 3px; cursor: pointer;
  background: var(--primary); color: var(--on-primary); font: inherit; font-weight: 600;
}
button.quiet { background: transparent; border-color: var(--line); color: var(--ink) }
a { color: var(--primary) }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px }
.note { margin: 20px 0 0; color: var(--ink-2); font-size: 13px; line-height: 18px }
@media (max-width: 480px) { main { max-width: none; margin: 0; border-width: 0 0 1px; border-radius: 0 } }
`
