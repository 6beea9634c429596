/** A map whose readers depend on the entries that they ask for, and not on all of it. */

/** What is called before something is read: of one key, of all the keys, or of everything. */
export interface MapNotes<K> {
  readonly value: (key: K) => void;
  readonly keys: () => void;
  readonly all: () => void;
}

export class NotedMap<K, V> implements ReadonlyMap<K, V> {
  readonly #map: ReadonlyMap<K, V>;
  readonly #notes: MapNotes<K>;

  constructor(map: ReadonlyMap<K, V>, notes: MapNotes<K>) {
    this.#map = map;
    this.#notes = notes;
  }

  get(key: K): V | undefined {
    this.#notes.value(key);
    return this.#map.get(key);
  }

  has(key: K): boolean {
    this.#notes.keys();
    return this.#map.has(key);
  }

  get size(): number {
    this.#notes.keys();
    return this.#map.size;
  }

  keys(): MapIterator<K> {
    this.#notes.keys();
    return this.#map.keys();
  }

  values(): MapIterator<V> {
    this.#notes.all();
    return this.#map.values();
  }

  entries(): MapIterator<[K, V]> {
    this.#notes.all();
    return this.#map.entries();
  }

  [Symbol.iterator](): MapIterator<[K, V]> {
    return this.entries();
  }

  forEach(visit: (value: V, key: K, map: ReadonlyMap<K, V>) => void): void {
    this.#notes.all();
    for (const [key, value] of this.#map) visit(value, key, this);
  }
}
