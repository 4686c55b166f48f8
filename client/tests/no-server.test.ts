import "./environment";
import assert from "node:assert/strict";
import { test } from "node:test";

test("the address of a server is understood as people write it", async () => {
  const { addressOf } = await import("../src/offline/no-server");
  const written: Record<string, string | null> = {
    "games.example.org": "https://games.example.org",
    " https://games.example.org/karban/ ": "https://games.example.org/karban",
    "192.168.1.5:8000": "http://192.168.1.5:8000",
    "localhost:8000": "http://localhost:8000",
    "raspberry.local": "http://raspberry.local",
    "http://games.example.org": "http://games.example.org",
    "": null,
    "no address": null,
    "javascript:alert(1)": null,
    "ftp://games.example.org": null,
  };
  for (const [words, address] of Object.entries(written)) assert.equal(addressOf(words), address, words);
});
