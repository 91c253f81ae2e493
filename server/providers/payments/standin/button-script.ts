/**
 * The script at /sdk/js: `paypal.Buttons` with the part of PayPal's interface that the portal uses. It obeys a strict
 * content security policy: no eval, no inline handlers, styles by a constructed sheet in a shadow root. The seller's
 * page and the buyer's page share an origin, and messages from any other window or origin are ignored.
 */
export const buttonScript = (publicPath: string) => `'use strict';
(() => {
  const base = ${JSON.stringify(publicPath)};
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(${JSON.stringify(buttonStyles)});

  function element(name, attributes, ...children) {
    const svg = ['svg', 'path', 'rect'].includes(name);
    const made = svg ? document.createElementNS('http://www.w3.org/2000/svg', name) : document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  }

  function mark() {
    return element('span', { class: 'mark', 'aria-hidden': 'true' }, 'Pay', element('span', {}, 'Pal'));
  }

  function card() {
    return element('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' },
      element('rect', { x: '2.5', y: '5', width: '19', height: '14', rx: '1.5' }),
      element('path', { d: 'M2.5 10h19M6 15h3' }));
  }

  const faces = {
    paypal: () => element('button', { type: 'button', class: 'paypal', 'aria-label': 'PayPal' }, mark()),
    card: () => element('button', { type: 'button', class: 'card' }, card(), 'Debit or credit card'),
  };

  /** Resolves with the payer's id, or with null when the buyer cancels or closes the window. */
  function decision(popup, orderID) {
    return new Promise((resolve) => {
      function hear(event) {
        if (event.origin !== location.origin || event.source !== popup) return;
        if (!event.data || event.data.standinOrder !== orderID) return;
        finish(event.data.payerID);
      }
      function finish(payerID) {
        clearInterval(watch);
        removeEventListener('message', hear);
        resolve(payerID || null);
      }
      addEventListener('message', hear);
      const watch = setInterval(() => {
        if (!popup.closed) return;
        clearInterval(watch);
        // The last message of a window may arrive just after it has closed.
        setTimeout(finish, 300, null);
      }, 300);
    });
  }

  async function pay(options, source) {
    // At once, while the click still counts as the buyer's: later the browser would block the window.
    const popup = open(base + '/checkoutnow/wait', 'standin-paypal', 'popup,width=460,height=700');
    try {
      const orderID = await options.createOrder({ paymentSource: source }, {});
      if (!orderID) throw new Error('createOrder gave no order id');
      const page = base + '/checkoutnow?token=' + encodeURIComponent(orderID);
      if (!popup) return location.assign(page);
      if (!popup.closed) popup.location.replace(page + '&popup=1');
      const payerID = await decision(popup, orderID);
      if (payerID) await options.onApprove({ orderID, payerID, paymentSource: source }, {});
      else if (options.onCancel) await options.onCancel({ orderID }, {});
    } catch (error) {
      if (popup) popup.close();
      if (!options.onError) throw error;
      options.onError(error);
    }
  }

  function Buttons(options) {
    const host = element('div', { class: 'paypal-buttons' });
    const sources = options.fundingSource ? [options.fundingSource] : ['paypal', 'card'];
    return {
      isEligible: () => sources.every((source) => source in faces),
      async render(target) {
        const container = typeof target === 'string' ? document.querySelector(target) : target;
        if (!container) throw new Error('No element to render the buttons in: ' + target);
        const root = host.shadowRoot || host.attachShadow({ mode: 'open' });
        root.adoptedStyleSheets = [sheet];
        const buttons = sources.map((source) => {
          const button = faces[source]();
          button.addEventListener('click', async () => {
            for (const each of buttons) each.disabled = true;
            try {
              await pay(options, source);
            } finally {
              for (const each of buttons) each.disabled = false;
            }
          });
          return button;
        });
        root.replaceChildren(...buttons);
        container.append(host);
        if (options.onInit) options.onInit({}, {});
      },
      async close() {
        host.remove();
      },
    };
  }

  window.paypal = { Buttons, FUNDING: { PAYPAL: 'paypal', CARD: 'card' }, version: 'stand-in' };
})();
`

const buttonStyles = `
:host { display: grid; gap: 10px }
button {
  display: flex; align-items: center; justify-content: center; gap: 10px;
  box-sizing: border-box; width: 100%; height: 48px; padding: 0 16px; margin: 0;
  border: 0; border-radius: 3px; font: inherit; font-size: 15px; font-weight: 600; cursor: pointer;
  transition: background-color .12s;
}
button:focus-visible { outline: 2px solid #0b69ab; outline-offset: 2px }
button:disabled { cursor: progress; opacity: .6 }
.paypal { background: #ffc439; color: #003087 }
.paypal:hover { background: #f5b81c }
.mark { font-size: 21px; font-weight: 800; font-style: italic; letter-spacing: -.03em }
.mark span { color: #0a5aa0 }
.card { background: #22262c; color: #fff }
.card:hover { background: #363c45 }
svg { width: 20px; height: 20px; fill: none; stroke: currentColor; stroke-width: 1.6 }
@media (prefers-reduced-motion: reduce) { button { transition: none } }
`
