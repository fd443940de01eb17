import sqlite3, struct, zlib, os, re, sys
# The DDL of schema 2.18 and 3.0 as published
def q(raw): return struct.pack('>I', len(raw)) + zlib.compress(raw)
def cues(rate, pads, main, adjusted):
    out = struct.pack('>q', 8)
    for i in range(8):
        label, at = pads.get(i, ('', None))
        b = label.encode()
        out += bytes([len(b)]) + b + struct.pack('>d', -1.0 if at is None else at * rate) + bytes([255, 1, 2, 3])
    return q(out + struct.pack('>d', main * rate) + bytes([1 if adjusted else 0]) + struct.pack('>d', 0.0))
def loops(rate, some):
    out = struct.pack('<q', 8)
    for i in range(8):
        label, at, end = some.get(i, ('', None, None))
        b = label.encode()
        on = at is not None
        out += bytes([len(b)]) + b + struct.pack('<dd', at * rate if on else -1.0, end * rate if on else -1.0) + bytes([on, on, 255, 1, 2, 3])
    return out
def beats(rate, seconds, bpm, first):
    spb = 60 / bpm
    n = int((seconds - first) / spb) + 1
    marks = lambda: struct.pack('>q', 2) + struct.pack('<dqii', (first - 4 * spb) * rate, -4, n + 4, 0) + struct.pack('<dqii', (first + n * spb) * rate, n, 0, 0)
    return q(struct.pack('>dd', rate, seconds * rate) + b'\1' + marks() + marks())
OWN, USB = 'aaaaaaaa-1111-4111-8111-111111111111', 'bbbbbbbb-2222-4222-8222-222222222222'
def make(path, version):
    if os.path.exists(path): os.remove(path)
    db = sqlite3.connect(path); db.execute('PRAGMA page_size = 1024'); db.execute('PRAGMA journal_mode = DELETE')
    perf = 'trackData BLOB, overviewWaveFormData BLOB, beatData BLOB, quickCues BLOB, loops BLOB, thirdPartySourceId INTEGER,'
    inside = perf if version == 2 else ''
    db.executescript(f'''
CREATE TABLE Information ( id INTEGER PRIMARY KEY AUTOINCREMENT, uuid TEXT, schemaVersionMajor INTEGER, schemaVersionMinor INTEGER, schemaVersionPatch INTEGER, currentPlayedIndiciator INTEGER, lastRekordBoxLibraryImportReadCounter INTEGER);
CREATE TABLE Track ( id INTEGER PRIMARY KEY AUTOINCREMENT, playOrder INTEGER, length INTEGER, bpm INTEGER, year INTEGER, path TEXT, filename TEXT, bitrate INTEGER, bpmAnalyzed REAL, albumArtId INTEGER, fileBytes INTEGER, title TEXT, artist TEXT, album TEXT, genre TEXT, comment TEXT, label TEXT, composer TEXT, remixer TEXT, key INTEGER, rating INTEGER, albumArt TEXT, timeLastPlayed DATETIME, isPlayed BOOLEAN, fileType TEXT, isAnalyzed BOOLEAN, dateCreated DATETIME, dateAdded DATETIME, isAvailable BOOLEAN, isMetadataOfPackedTrackChanged BOOLEAN, isPerfomanceDataOfPackedTrackChanged BOOLEAN, playedIndicator INTEGER, isMetadataImported BOOLEAN, pdbImportKey INTEGER, streamingSource TEXT, uri TEXT, isBeatGridLocked BOOLEAN, originDatabaseUuid TEXT, originTrackId INTEGER, {inside} streamingFlags INTEGER, explicitLyrics BOOLEAN, CONSTRAINT C_originDatabaseUuid_originTrackId UNIQUE (originDatabaseUuid, originTrackId), CONSTRAINT C_path UNIQUE (path), FOREIGN KEY (albumArtId) REFERENCES AlbumArt (id) ON DELETE RESTRICT );
CREATE TABLE AlbumArt ( id INTEGER PRIMARY KEY AUTOINCREMENT, hash TEXT, albumArt BLOB );
CREATE TABLE PlaylistEntity ( id INTEGER PRIMARY KEY AUTOINCREMENT, listId INTEGER, trackId INTEGER, databaseUuid TEXT, nextEntityId INTEGER, membershipReference INTEGER, CONSTRAINT C_NAME_UNIQUE_FOR_LIST UNIQUE (listId, databaseUuid, trackId), FOREIGN KEY (listId) REFERENCES Playlist (id) ON DELETE CASCADE );
CREATE TABLE Playlist ( id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT, parentListId INTEGER, isPersisted BOOLEAN, nextListId INTEGER, lastEditTime DATETIME, isExplicitlyExported BOOLEAN, CONSTRAINT C_NAME_UNIQUE_FOR_PARENT UNIQUE (title, parentListId), CONSTRAINT C_NEXT_LIST_ID_UNIQUE_FOR_PARENT UNIQUE (parentListId, nextListId) );
CREATE INDEX index_Track_filename ON Track (filename);
''')
    if version == 3: db.execute(f'CREATE TABLE PerformanceData (trackId INTEGER PRIMARY KEY, {perf} activeOnLoadLoops INTEGER, FOREIGN KEY(trackId) REFERENCES Track(id) ON DELETE CASCADE ON UPDATE CASCADE)')
    else: db.execute('CREATE VIEW PerformanceData AS SELECT id AS trackId, isAnalyzed, trackData, beatData, quickCues, loops FROM Track')
    db.execute('INSERT INTO Information (uuid, schemaVersionMajor, schemaVersionMinor, schemaVersionPatch) VALUES (?, ?, ?, 0)', (OWN, version, 18 if version == 2 else 0))
    db.execute('INSERT INTO AlbumArt VALUES (1, "", NULL)'); db.execute('INSERT INTO AlbumArt (hash, albumArt) VALUES ("x", zeroblob(5000))')
    first = dict(path='../Music/Ann Ünal - Glühwürmchen & Motten.mp3', filename='Ann Ünal - Glühwürmchen & Motten.mp3', length=372, bpm=124, bpmAnalyzed=124.0, title='Glühwürmchen & Motten', artist='Ann Ünal', album='Späte Lichter', comment='opener ☀ <3', key=1, rating=80, originDatabaseUuid=OWN, originTrackId=1,
      beatData=beats(44100, 372, 124, 0.12), quickCues=cues(44100, {0: ('intro', 15.604), 3: ('Drop ü', 61.5)}, 7.862, True), loops=loops(44100, {1: ('', 31.088, 38.83)}), overviewWaveFormData=bytes(range(256)) * 13)
    second = dict(path='../Music/夜の電車.flac', filename='夜の電車.flac', length=None, bpm=90, title='夜の電車 🚃', artist=None, key=7, rating=0, originDatabaseUuid=USB, originTrackId=1, beatData=b'\0\0\0\x10nonsense', quickCues=cues(48000, {}, 1.0, False))
    third = dict(path='/Volumes/USB/100% loud.wav', filename='100% loud.wav', originDatabaseUuid=None, originTrackId=None, comment='long ' * 600)
    rows = [first, second, third] + [dict(path=f'../Music/{n}.mp3', filename=f'{n}.mp3', title=f'Song {n}', artist='Many', length=180, originDatabaseUuid=OWN, originTrackId=n) for n in range(4, 121)]
    blobs = ('beatData', 'quickCues', 'loops', 'overviewWaveFormData')
    for n, row in enumerate(rows, 1):
        own = {k: v for k, v in row.items() if version == 2 or k not in blobs}
        db.execute(f'INSERT INTO Track ({",".join(own)}) VALUES ({",".join("?" * len(own))})', tuple(own.values()))
        if version == 3: db.execute('INSERT INTO PerformanceData (trackId, beatData, quickCues, loops, overviewWaveFormData) VALUES (?, ?, ?, ?, ?)', (n, *(row.get(b) for b in blobs)))
    db.execute('ALTER TABLE Track ADD COLUMN lastEditTime DATETIME')
    # Friday holds Warm up and Peak, in this order, which is not the one of their ids; 4 tracks of the first are chained backwards
    for i, title, parent, nxt in [(1, 'Friday', 0, 4), (2, 'Peak', 1, 0), (3, 'Warm up', 1, 2), (4, 'Everything', 0, 0)]: db.execute('INSERT INTO Playlist (id, title, parentListId, isPersisted, nextListId) VALUES (?, ?, ?, 1, ?)', (i, title, parent, nxt))
    e = [(1, 3, 1, USB, 0), (2, 3, 3, OWN, 1), (3, 3, 1, OWN, 2), (4, 2, 999, OWN, 5), (5, 2, 4, OWN, 0)] + [(5 + n, 4, n, OWN, 6 + n if n < 120 else 0) for n in range(4, 121)]
    for row in e: db.execute('INSERT INTO PlaylistEntity (id, listId, trackId, databaseUuid, nextEntityId) VALUES (?, ?, ?, ?, ?)', row)
    db.commit(); db.close(); print(path, os.path.getsize(path))
# Writes the databases next to this file.
for version in (2, 3): make(os.path.join(os.path.dirname(os.path.abspath(__file__)), f'engine-{version}.db'), version)
