// Stands between the page and the activity where the SDK would not believe the page: the SDK believes its own origin,
// and this document has it. What either says is passed on as it is.
{
  const page = new URLSearchParams(location.search).get('page')
  const frame = document.querySelector('iframe')
  frame.src = location.hash.slice(1)
  addEventListener('message', ({ source, origin, data }) => {
    if (source === parent && origin === page) frame.contentWindow.postMessage(data, location.origin)
    if (source !== frame.contentWindow || origin !== location.origin) return
    // The SDK posts to where its page came from. Whoever reloads it sends that to its own address: on Discord nobody
    // hears it there, and so nobody does here.
    const { referrer } = frame.contentDocument
    const isLost = referrer !== '' && !referrer.startsWith(`${location.origin}/.simulator/relay`)
    parent.postMessage(isLost ? { is: 'lost' } : { is: 'said', message: data }, page)
  })
}
