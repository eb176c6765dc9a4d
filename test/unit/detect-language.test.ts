import { expect } from 'chai';
import { detectLanguage } from '../../src/ingest/enrich/detect-language.ts';

/** Titles as feeds have them, by their language. */
const TITLES: Readonly<Record<string, readonly string[]>> = {
  en: [
    'Announcing TypeScript 5.9',
    'How we cut our PostgreSQL p99 from 40 ms to 4 ms with a covering index',
    'Why I stopped using Docker Compose in production',
    'The state of WebAssembly garbage collection in browsers',
    "A deep dive into Rust's borrow checker and non-lexical lifetimes",
    'Kubernetes 1.34: what changed for operators and what to test before upgrading',
    'Show HN: a tiny static site generator written in Go',
    'Understanding memory ordering with C++ atomics',
    'Fixing a flaky test that only failed on Tuesdays',
    'Ten lessons from running Kafka at scale',
  ],
  de: [
    'Neue Version von Nextcloud veröffentlicht: Das ändert sich für Administratoren',
    'Wie wir unsere PostgreSQL-Datenbank ohne Ausfallzeit migriert haben',
    'Sicherheitslücke in OpenSSL erlaubt das Auslesen privater Schlüssel',
    'Einführung in Rust: Speicherverwaltung ohne Garbage Collector',
    'Warum Microservices nicht immer die richtige Wahl sind',
    'Linux-Kernel 6.12 bringt Echtzeitfähigkeit in den Hauptzweig',
    'Docker-Container sicher betreiben: zehn Tipps für den Alltag',
    'Künstliche Intelligenz in der Softwareentwicklung: Chancen und Risiken',
    'Git-Rebase verstehen und richtig anwenden',
    'So funktioniert die neue Suche in Visual Studio Code',
  ],
  fr: [
    'Comment nous avons réduit le temps de compilation de notre projet Rust',
    'Une faille critique dans Log4j met en danger des millions de serveurs',
    'Débuter avec Kubernetes : les concepts à connaître',
    'La nouvelle version de PHP apporte les propriétés asymétriques',
    "Pourquoi j'ai abandonné les microservices au profit d'un monolithe",
    'Guide complet pour sécuriser votre serveur Linux',
    "L'intelligence artificielle change le métier de développeur",
    'Apprendre à utiliser Git sans se tromper',
    'Les tests unitaires en Python avec pytest',
    'Firefox corrige plusieurs vulnérabilités dans sa dernière mise à jour',
  ],
  es: [
    'Cómo migrar una aplicación de Java 8 a Java 21 sin problemas',
    'Guía para principiantes de Docker y contenedores',
    'La nueva versión de Django mejora el rendimiento de las consultas',
    'Diez errores comunes al diseñar una API REST',
    'Qué es la programación funcional y por qué deberías aprenderla',
    'Vulnerabilidad crítica en el núcleo de Linux permite escalar privilegios',
    'Así funciona el recolector de basura de Go',
    'Buenas prácticas para escribir pruebas en JavaScript',
    'Desplegar una aplicación en Kubernetes paso a paso',
    'Inteligencia artificial para desarrolladores: herramientas que debes conocer',
  ],
  pt: [
    'Como criar uma API em Node.js do zero',
    'Guia completo de segurança para servidores Linux',
    'Nova versão do Python melhora o desempenho em até vinte por cento',
    'Entendendo os ponteiros em C de uma vez por todas',
    'Por que você não deveria usar microsserviços no começo',
    'Falha grave no OpenSSH afeta milhões de máquinas',
    'Dez dicas para escrever código mais limpo em Java',
    'O que há de novo no Kubernetes e como atualizar',
    'Aprenda a usar o Git com exemplos práticos',
    'Testes automatizados: por onde começar e o que evitar',
  ],
  it: [
    'Come proteggere il proprio server Linux dagli attacchi',
    'La nuova versione di Python porta miglioramenti alle prestazioni',
    'Guida introduttiva a Docker per gli sviluppatori',
    'Perché abbiamo scelto Rust per riscrivere il nostro motore di ricerca',
    'Vulnerabilità critica nel plugin di WordPress più usato',
    'Dieci errori da evitare quando si progetta una API',
    "L'intelligenza artificiale nello sviluppo del software",
    'Capire le promesse e le funzioni asincrone in JavaScript',
    'Kubernetes spiegato in modo semplice',
    'Aggiornamento di sicurezza per Firefox: ecco cosa cambia',
  ],
  nl: [
    'Hoe wij onze database zonder downtime naar PostgreSQL hebben verplaatst',
    'Nieuwe versie van Firefox verhelpt ernstige beveiligingslekken',
    'Waarom wij zijn gestopt met het gebruik van microservices',
    'Een inleiding tot Rust voor ontwikkelaars die C++ kennen',
    'Tien tips om je Linux-server beter te beveiligen',
    'Zo werkt de nieuwe zoekfunctie van Visual Studio Code',
    'Kunstmatige intelligentie verandert het werk van programmeurs',
    'Git voor beginners: de belangrijkste opdrachten uitgelegd',
    'Kwetsbaarheid in OpenSSL laat aanvallers geheime sleutels lezen',
    'Wat is er veranderd in de laatste versie van Kubernetes',
  ],
  pl: [
    'Jak przenieśliśmy naszą bazę danych do PostgreSQL bez przestoju',
    'Nowa wersja przeglądarki Firefox naprawia poważne luki bezpieczeństwa',
    'Wprowadzenie do języka Rust dla programistów C++',
    'Dlaczego przestaliśmy używać mikroserwisów',
    'Dziesięć wskazówek, jak lepiej zabezpieczyć serwer Linux',
    'Sztuczna inteligencja zmienia pracę programistów',
    'Git dla początkujących: najważniejsze polecenia',
    'Testy jednostkowe w Pythonie: od czego zacząć',
    'Co nowego w najnowszej wersji Kubernetesa',
    'Krytyczna podatność w jądrze systemu Linux',
  ],
  ru: [
    'Как мы перенесли базу данных на PostgreSQL без простоя',
    'Новая версия Firefox исправляет серьёзные уязвимости',
    'Введение в Rust для программистов на C++',
    'Почему мы отказались от микросервисов',
    'Десять советов по защите сервера Linux',
    'Искусственный интеллект меняет работу программистов',
    'Git для начинающих: самые важные команды',
    'Модульные тесты на Python: с чего начать',
    'Что нового в последней версии Kubernetes',
    'Критическая уязвимость в ядре Linux',
  ],
  uk: [
    'Як ми перенесли базу даних на PostgreSQL без простою',
    'Нова версія Firefox виправляє серйозні вразливості',
    'Вступ до Rust для програмістів, які знають C++',
    'Чому ми відмовилися від мікросервісів',
    'Десять порад щодо захисту сервера Linux',
    'Штучний інтелект змінює роботу програмістів',
    'Git для початківців: найважливіші команди',
    'Модульні тести на Python: з чого почати',
    'Що нового в останній версії Kubernetes',
    'Критична вразливість у ядрі Linux',
  ],
  ja: [
    'PostgreSQLのインデックスを理解する',
    'Rustで作る小さなウェブサーバー',
    'Kubernetesの新機能を試してみた',
    'TypeScriptの型システム入門',
    'Dockerコンテナのセキュリティ対策',
    '生成AIを使った開発の進め方',
    'Linuxカーネルに重大な脆弱性が見つかる',
    'Pythonでテストを書くための基本',
    'Gitのリベースとマージの違い',
    'マイクロサービスをやめた理由',
  ],
  zh: [
    '深入理解 PostgreSQL 的索引结构',
    '用 Rust 编写一个小型网络服务器',
    'Kubernetes 新版本有哪些变化',
    'TypeScript 类型系统入门教程',
    '如何保护你的 Linux 服务器',
    '人工智能正在改变程序员的工作',
    '为什么我们放弃了微服务架构',
    'Python 单元测试从零开始',
    'Git 变基与合并的区别',
    '前端性能优化的十个技巧',
  ],
  ko: [
    'PostgreSQL 인덱스 이해하기',
    'Rust로 작은 웹 서버 만들기',
    '쿠버네티스 새 버전에서 달라진 점',
    '타입스크립트 타입 시스템 입문',
    '도커 컨테이너 보안을 위한 열 가지 팁',
    '인공지능이 바꾸는 개발자의 일',
    '마이크로서비스를 포기한 이유',
    '파이썬 단위 테스트 시작하기',
    '리눅스 커널에서 심각한 취약점 발견',
    '깃 리베이스와 머지의 차이',
  ],
  tr: [
    'PostgreSQL veritabanımızı kesinti olmadan nasıl taşıdık',
    "Firefox'un yeni sürümü ciddi güvenlik açıklarını kapatıyor",
    "C++ bilenler için Rust'a giriş",
    'Mikro servisleri kullanmayı neden bıraktık',
    'Linux sunucunuzu korumak için on ipucu',
    'Yapay zekâ yazılımcıların işini değiştiriyor',
    'Yeni başlayanlar için Git: en önemli komutlar',
    'Python ile birim testlerine nereden başlamalı',
    "Kubernetes'in son sürümünde neler değişti",
    'Linux çekirdeğinde kritik bir güvenlik açığı bulundu',
  ],
  sv: [
    'Så flyttade vi vår databas till PostgreSQL utan driftstopp',
    'Den nya versionen av Firefox rättar allvarliga säkerhetshål',
    'En introduktion till Rust för utvecklare som kan C++',
    'Därför slutade vi använda mikrotjänster',
    'Tio tips för att skydda din Linuxserver',
    'Artificiell intelligens förändrar programmerarnas arbete',
    'Git för nybörjare: de viktigaste kommandona',
    'Enhetstester i Python: var ska man börja',
    'Vad är nytt i den senaste versionen av Kubernetes',
    'En kritisk sårbarhet har hittats i Linuxkärnan',
  ],
};
/** English, code, and names that are no language: what is not clear has none. */
const ENGLISH = [
  'npm i -D vite@7 && vite build --mode production',
  'const x = await fetch(url); // why you should not do this',
  'v2.3.1',
  'Release v1.0.0-rc.2',
  'CVE-2026-12345: heap overflow in libpng',
  'Kotlin coroutines, suspend fun, and Flow',
  'git rebase --onto main feature~3',
  'useEffect vs useLayoutEffect vs useInsertionEffect',
  'kubectl rollout restart deployment/api',
  'SELECT * FROM posts ORDER BY id DESC LIMIT 10',
  'Déjà Vu: naïve caching strikes again in Next.js',
  'Über-fast JSON parsing with simd',
  'El Capitan support removed from Homebrew',
  'La Marzocco firmware reverse engineered',
  'Angular 20 signals',
  'Python asyncio',
  'Java Virtual Threads',
  'Deno 2.5',
  'Svelte 5 runes explained',
  'Vite 7.0 is out!',
  'Redis 8.2 GA',
  'Zig 0.15.1 Release Notes',
  'Bun v1.3',
  'Laravel Livewire',
  'Elixir Phoenix LiveView',
  'Tauri vs Electron',
  'Nginx, HAProxy, Envoy: reverse proxies compared',
  'Die With Zero: project estimation for hackers',
  'Fail2ban on Debian',
  'The Go memory model',
  'QEMU 10 adds virtio-gpu Venus',
  'Pydantic AI agents',
  'Solid Queue internals',
  'Ansible Molecule',
  'C# 14 extension members',
  'Gentoo on a Raspberry Pi',
  'Hugo vs Jekyll vs Eleventy',
  'Postgres MVCC internals',
  'Chrome DevTools MCP server',
  'Grafana Loki Tempo Mimir',
  'useState in React: const [a, setA] = useState(0); a guide',
  'std::unique_ptr<T> is not free',
  'Llama 4 Maverick on an Apple M4',
  'ASP.NET Core Minimal API in .NET 10',
  'Why does 0.1 + 0.2 != 0.3? IEEE 754 for the impatient',
];

describe('the language of a post', () => {
  it('is told by a title alone in 19 of 20 cases, and is never another one', () => {
    const cases = Object.entries(TITLES).flatMap(([language, titles]) => titles.map((title) => ({ language, title })));
    const results = cases.map(({ language, title }) => ({ language, title, detected: detectLanguage(title) }));
    const mistaken = results.filter(({ language, detected }) => detected !== undefined && detected !== language);
    expect(mistaken).to.deep.equal([]);
    const right = results.filter(({ language, detected }) => detected === language).length;
    expect(right / results.length).to.be.at.least(0.95);
  });

  it('of English with code, names and borrowed words is English or not clear', () => {
    const others = ENGLISH.filter((text) => ![undefined, 'en'].includes(detectLanguage(text)));
    expect(others).to.deep.equal([]);
  });

  it('of short English titles with a summary is English', () => {
    const summary = 'This release fixes several bugs and makes the build twice as fast on large projects.';
    for (const title of ENGLISH) expect(detectLanguage(`${title}. ${summary}`), title).to.equal('en');
  });

  it('of a few foreign words in an English text is English', () => {
    expect(detectLanguage('How to render 日本語 and 한국어 in a terminal emulator')).to.equal('en');
    expect(detectLanguage('Why „Hallo Welt“ breaks your parser, and how to fix it')).to.equal('en');
  });

  it('of nothing, digits, marks, emoji and half characters is none', () => {
    for (const text of ['', ' ', '2026', '🎉🎉🎉🎉', '...', '\ud800', '\0\0\0', 'x'.repeat(100_000)])
      expect(detectLanguage(text)).to.equal(undefined);
  });
});
