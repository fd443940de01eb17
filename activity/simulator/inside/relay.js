// Relays messages between the page and the activity if the SDK would not trust the page: the SDK trusts its own origin,
// which this document has. Messages are passed on unchanged.
{
  const page = new URLSearchParams(location.search).get('page')
  const frame = document.querySelector('iframe')
  frame.src = location.hash.slice(1)
  addEventListener('message', ({ source, origin, data }) => {
    if (source === parent && origin === page) frame.contentWindow.postMessage(data, location.origin)
    if (source !== frame.contentWindow || origin !== location.origin) return
    // The SDK posts to its page's referrer. After a reload the referrer is the page itself, so on Discord the messages
    // are lost, and so they are here.
    const { referrer } = frame.contentDocument
    const isLost = referrer !== '' && !referrer.startsWith(`${location.origin}/.simulator/relay`)
    parent.postMessage(isLost ? { is: 'lost' } : { is: 'said', message: data }, page)
  })
}
