import { html } from 'hono/html'

/** A page of a fake third party, with a note that says so. */
export const framed = (title: string, note: string, body: unknown) =>
  html`<!doctype html>
    <html lang="en">
      <meta name="viewport" content="width=device-width" />
      <title>${title}</title>
      <style>
        body {
          font:
            1rem/1.5 system-ui,
            sans-serif;
          max-width: 24rem;
          margin: 3rem auto;
          padding: 0 1rem;
          color: #1a1f36;
        }
        label {
          display: block;
          margin: 0.75rem 0;
        }
        input {
          display: block;
          width: 100%;
          font: inherit;
          padding: 0.5rem;
          box-sizing: border-box;
        }
        button {
          font: inherit;
          padding: 0.6rem 1rem;
          background: #3f3fc4;
          color: #fff;
          border: 0;
          border-radius: 0.4rem;
        }
        .note {
          background: #fff3c4;
          padding: 0.5rem;
        }
      </style>
      <main>
        <p class="note">${note}</p>
        ${body}
      </main>
    </html>`
