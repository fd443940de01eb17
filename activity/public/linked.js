// A music provider sends people back here after its sign-in. The page that began it waits for what it said.
const message = new URLSearchParams(location.search)
const channel = new BroadcastChannel('segue-linked')
channel.postMessage({ state: message.get('state'), code: message.get('code'), error: message.get('error') })
history.replaceState(null, '', location.pathname)
close()
