// Runs first in each page of the activity: reports loading and errors to the simulator, and emulates what Discord's
// clients provide. It runs in the page without a build step, so it is plain browser JavaScript.
{
  const report = (notified) =>
    navigator.sendBeacon('/.simulator/report', new Blob([JSON.stringify(notified)], { type: 'text/plain' }))
  const query = new URLSearchParams(location.search)
  const relay = '/.simulator/relay'
  const isFramedByDiscord = () => {
    try {
      return parent.location.pathname === relay
    } catch {
      return true
    }
  }
  // Frames inside the activity's page are not the activity.
  if (isFramedByDiscord()) {
    const { referrer } = document
    const isOwnReferrer = referrer.startsWith(`${location.origin}/`) && !referrer.startsWith(location.origin + relay)
    report({ is: 'loaded', isOwnReferrer, hasFrameId: query.has('frame_id') })
  }
  addEventListener('error', ({ message, filename, lineno }) => {
    if (message) report({ is: 'error', text: `${message} (${filename.replace(location.origin, '')}:${lineno})` })
  })
  addEventListener('unhandledrejection', ({ reason }) =>
    report({ is: 'error', text: String(reason?.message ?? JSON.stringify(reason)) }),
  )
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
    report({ is: 'policy', directive: effectiveDirective, blocked: blockedURI }),
  )

  // Discord serves activities over https at port 443, which `patchUrlMappings` and Vite's `clientPort` build on. Here
  // these addresses are the page's own origin.
  const own = (url) => {
    if (!URL.canParse(url, location.href)) return url
    const at = new URL(url, location.href)
    const isSecure = ['https:', 'wss:'].includes(at.protocol) || at.port === '443'
    const isHere = at.hostname === location.hostname && ['', '443', location.port].includes(at.port)
    if (!isSecure || !isHere) return url
    at.protocol = location.protocol.replace('http', at.protocol.startsWith('ws') ? 'ws' : 'http')
    at.port = location.port
    return at.href
  }
  // Pages call Discord's API too; here these requests go to the page's own origin.
  const api = /^https:\/\/(?:(?:ptb|canary)\.)?discord(?:app)?\.com\/api\//
  const here = (url) => (api.test(url) ? url.replace(api, '/.simulator/api/') : own(url))
  const { fetch } = globalThis
  globalThis.fetch = (request, options) => {
    const url = request instanceof Request ? request.url : String(request)
    if (here(url) === url) return fetch(request, options)
    return request instanceof Request ? fetch(new Request(here(url), request), options) : fetch(here(url), options)
  }
  globalThis.XMLHttpRequest = class extends XMLHttpRequest {
    open(method, url, ...rest) {
      return super.open(method, here(String(url)), ...rest)
    }
  }

  // Only browsers with the real names reach Discord's CDN, so its pictures and sounds come from the page's own origin.
  const cdn = /^https:\/\/(?:cdn\.discordapp\.com|media\.discordapp\.net)\//
  const shown = (url) => String(url).replace(cdn, '/.simulator/cdn/')
  for (const { prototype } of [HTMLImageElement, HTMLMediaElement, HTMLSourceElement]) {
    const { set, ...src } = Object.getOwnPropertyDescriptor(prototype, 'src')
    Object.defineProperty(prototype, 'src', {
      ...src,
      set(url) {
        set.call(this, shown(url))
      },
    })
  }
  const { setAttribute } = Element.prototype
  Element.prototype.setAttribute = function (name, value) {
    const isShown = name === 'src' || (name === 'href' && this instanceof SVGImageElement)
    setAttribute.call(this, name, isShown ? shown(value) : value)
  }

  globalThis.WebSocket = class extends WebSocket {
    constructor(url, ...rest) {
      super(own(String(url)), ...rest)
    }
  }

  // A modern phone: a notch at the top, and the home indicator at the bottom.
  const isPhone = (query.get('platform') ?? sessionStorage.getItem('simulator platform')) === 'mobile'
  if (query.has('platform')) sessionStorage.setItem('simulator platform', query.get('platform'))
  if (isPhone) {
    for (const [side, size] of Object.entries({ top: 47, right: 0, bottom: 34, left: 0 }))
      document.documentElement.style.setProperty(`--discord-safe-area-inset-${side}`, `${size}px`)
  }
}
