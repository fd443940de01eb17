// Loaded into a server before its own code: SIGUSR2 sets its clock three seconds ahead, and the next one back.
const aheadMs = 3000
const wallClock = Date.now
let isAhead = false
Date.now = () => wallClock() + (isAhead ? aheadMs : 0)
process.on('SIGUSR2', () => (isAhead = !isAhead))
