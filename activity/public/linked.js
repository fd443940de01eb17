// A music service redirects here after its sign-in; Last.fm calls its code a token. The page that started it is waiting for the result.
const message = new URLSearchParams(location.search)
const channel = new BroadcastChannel('segue-linked')
channel.postMessage({
  state: message.get('state'),
  code: message.get('code') ?? message.get('token'),
  error: message.get('error'),
})
history.replaceState(null, '', location.pathname)
close()
