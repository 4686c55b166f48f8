import "./environment";
import assert from "node:assert/strict";
import { test } from "node:test";

/** A Worker whose script is not there. */
class LostWorker {
  onerror: ((event: object) => void) | null = null;

  postMessage(): void {
    setTimeout(() => this.onerror?.({}), 0);
  }

  terminate(): void {
    this.onerror = null;
  }
}
Object.defineProperty(globalThis, "Worker", { value: LostWorker, configurable: true, writable: true });

const { request } = await import("../src/local/connection");

test("where the Worker cannot be loaded whoever asks is told so in words", async () => {
  const { status, content } = await request("POST", "/api/tables/here-taken/", { record: "{}" });
  assert.equal(status, 503);
  assert.match(content.message, /cannot be loaded: check the network/);
});
