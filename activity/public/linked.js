// A music provider sends people back here after its sign-in. The page that began it waits for what it said.
const said = new URLSearchParams(location.search)
const channel = new BroadcastChannel('segue-linked')
channel.postMessage({ state: said.get('state'), code: said.get('code'), error: said.get('error') })
history.replaceState(null, '', location.pathname)
close()
