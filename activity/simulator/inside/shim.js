// Goes before everything in a page of the activity: tells the simulator how it fares, and stands in for what Discord's
// own clients bring along. It runs in the page as it is, so it is written as browsers read it.
{
  const report = (notified) =>
    navigator.sendBeacon('/.simulator/report', new Blob([JSON.stringify(notified)], { type: 'text/plain' }))
  const query = new URLSearchParams(location.search)
  report({ is: 'loaded', referrer: document.referrer, hasFrameId: query.has('frame_id') })
  addEventListener('error', ({ message, filename, lineno }) => {
    if (message) report({ is: 'error', text: `${message} (${filename.replace(location.origin, '')}:${lineno})` })
  })
  addEventListener('unhandledrejection', ({ reason }) =>
    report({ is: 'error', text: String(reason?.message ?? JSON.stringify(reason)) }),
  )
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    report({ is: 'policy', directive: effectiveDirective, blocked: blockedURI }),
  )

  // Discord's interface is asked from within the page, too; here it is answered at the page's own address.
  const api = /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/api\//
  const here = (url) => (api.test(url) ? url.replace(api, '/.simulator/api/') : url)
  const { fetch } = globalThis
  globalThis.fetch = (request, options) => {
    const url = request instanceof Request ? request.url : String(request)
    if (!api.test(url)) return fetch(request, options)
    return request instanceof Request ? fetch(new Request(here(url), request), options) : fetch(here(url), options)
  }
  globalThis.XMLHttpRequest = class extends XMLHttpRequest {
    open(method, url, ...rest) {
      return super.open(method, here(String(url)), ...rest)
    }
  }

  // A phone of today: a notch above, and the bar to go home below.
  const isPhone = (query.get('platform') ?? sessionStorage.getItem('simulator platform')) === 'mobile'
  if (query.has('platform')) sessionStorage.setItem('simulator platform', query.get('platform'))
  if (isPhone) {
    for (const [side, size] of Object.entries({ top: 47, right: 0, bottom: 34, left: 0 }))
      document.documentElement.style.setProperty(`--discord-safe-area-inset-${side}`, `${size}px`)
  }
}
