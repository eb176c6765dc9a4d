/**
 * The subjects that developers look for most, in languages that many of them speak, where the word is not the English
 * one: Spanish, French, German, Portuguese, Italian, Russian, Chinese and Japanese. What is indexed is English.
 */
export const TRANSLATIONS = `
base de datos, bases de datos, base de données, bases de données, datenbank, datenbanken, banco de dados, bancos
  de dados, base di dati, database relazionale, базы данных, база данных, баз данных, 数据库, 資料庫, データベース > databases
seguridad, sécurité, sicherheit, segurança, sicurezza, безопасность, 安全, セキュリティ, seguridad informática, sécurité
  informatique, it sicherheit > security
contraseña, contraseñas, mot de passe, mots de passe, passwort, passwörter, senha, senhas, пароль, пароли, 密码,
  パスワード > passwords
cifrado, chiffrement, verschlüsselung, criptografia, crittografia, шифрование, 加密, 暗号化, 暗号, kryptographie,
  cryptographie, criptografía > cryptography, encryption
accesibilidad, accessibilité, barrierefreiheit, acessibilidade, accessibilità, доступность, 无障碍, アクセシビリティ >
  accessibility
rendimiento, performances, leistung, desempenho, prestazioni, производительность, 性能, パフォーマンス > performance
aprendizaje automático, apprentissage automatique, maschinelles lernen, aprendizado de máquina, apprendimento
  automatico, машинное обучение, 机器学习, 機械学習 > machine learning
inteligencia artificial, intelligence artificielle, künstliche intelligenz, ki, inteligência artificial,
  intelligenza artificiale, искусственный интеллект, ии, 人工智能, 人工知能 > machine learning, ai
redes neuronales, réseaux de neurones, neuronale netze, redes neurais, reti neurali, нейронные сети, 神经网络,
  ニューラルネットワーク > neural networks
código abierto, código aberto, logiciel libre, quelloffen, codice aperto, открытый код, 开源, オープンソース > open
  source
pruebas, pruebas unitarias, tests unitaires, modultests, komponententests, testes, testes unitários, test
  unitari, тестирование, тесты, юнит тесты, 测试, 单元测试, テスト, 単体テスト > testing, unit tests
depuración, débogage, fehlersuche, depuração, отладка, 调试, デバッグ > debugging
concurrencia, concurrence, nebenläufigkeit, concorrência, concorrenza, параллелизм, 并发, 並行処理 > concurrency
memoria, mémoire, speicher, memória, память, 内存, メモリ > memory
gestión de memoria, gestion de la mémoire, speicherverwaltung, gerenciamento de memória, gestione della memoria,
  управление памятью, 内存管理, メモリ管理 > memory management, memory, garbage collection
recolector de basura, ramasse miettes, speicherbereinigung, coletor de lixo, сборка мусора, 垃圾回收, ガベージコレクション >
  garbage collection, garbage collector
redes, réseau, réseaux, netzwerk, netzwerke, rede, rete, сеть, сети, 网络, ネットワーク > networking
servidor, serveur, сервер, 服务器, サーバー > server
nube, nuvem, облако, 云计算, クラウド, computación en la nube, informatique en nuage > cloud
contenedores, conteneurs, contêineres, контейнеры, 容器, コンテナ > containers
microservicios, microserviços, microservizi, микросервисы, 微服务, マイクロサービス > microservices
arquitectura, architektur, softwarearchitektur, arquitetura, architettura, архитектура, 架构, アーキテクチャ >
  architecture
sistemas distribuidos, systèmes distribués, verteilte systeme, sistemas distribuídos, sistemi distribuiti,
  распределенные системы, 分布式系统, 分散システム > distributed systems
lenguajes de programación, langages de programmation, programmiersprachen, linguagens de programação, linguaggi
  di programmazione, языки программирования, 编程语言, プログラミング言語 > programming languages
programación funcional, programmation fonctionnelle, funktionale programmierung, programação funcional,
  programmazione funzionale, функциональное программирование, 函数式编程, 関数型プログラミング > functional programming
algoritmos, algorithmes, algorithmen, algoritmi, алгоритмы, 算法, アルゴリズム > algorithms
navegador, navigateur, navegadores, браузер, браузеры, 浏览器, ブラウザ > browsers
desarrollo web, développement web, webentwicklung, desenvolvimento web, sviluppo web, веб разработка, 前端开发,
  ウェブ開発 > web-development
diseño de api, conception d'api, api entwurf, проектирование api, api 设计 > api-design
control de versiones, gestion de versions, versionsverwaltung, controle de versão, controllo di versione,
  контроль версий, 版本控制, バージョン管理 > git, version control
entrevista, entretien d'embauche, vorstellungsgespräch, bewerbungsgespräch, colloquio, собеседование, 面试, 面接 >
  hiring, interviewing
deuda técnica, dette technique, technische schulden, dívida técnica, debito tecnico, технический долг, 技术债务,
  技術的負債 > technical debt
certificado, certificados, certificat, certificats, zertifikat, zertifikate, certificato, сертификат,
  сертификаты, 证书, 証明書 > certificates
compilador, compilateur, compilatore, компилятор, 编译器, コンパイラ > compilers
caché, zwischenspeicher, кэш, 缓存, キャッシュ > caching, cache
consulta, consultas, requête, requêtes, abfrage, abfragen, consulta sql, interrogazione, запрос, запросы, 查询, クエリ > queries
índice, índices, indices, indizes, индекс, индексы, 索引, インデックス > indexes
índices parciales, índices parciais, index partiels, partielle indizes, indici parziali, 部分インデックス > partial indexes
solicitud, solicitudes, petición, peticiones, anfrage, anfragen, requisição, requisições, richiesta, richieste, リクエスト, 请求 >
  requests
respuesta, respuestas, réponse, réponses, antwort, antworten, resposta, respostas, risposta, risposte > response
reintento, reintentos, nouvelle tentative, wiederholung, wiederholungen, tentativas, 再試行, リトライ, 重试 > retries, retry
error, errores, erreur, erreurs, fehler, erro, erros, errore, errori, ошибка, ошибки, エラー, 错误 > errors, bugs
manejo de errores, gestion des erreurs, gestion d'erreurs, fehlerbehandlung, tratamento de erros, gestione degli errori,
  обработка ошибок, エラー処理, エラーハンドリング, 错误处理 > error handling, errors
excepción, excepciones, ausnahme, ausnahmen, exceção, exceções, eccezioni, исключения, 例外, 异常 > exceptions
caída, interrupción, apagón, panne, pannes, ausfall, ausfälle, störung, queda, interrupção, disservizio, сбой, авария, 障害, 故障 >
  outage, incident
causa, causas, ursache, ursachen, grund, raison, causa raíz, cause racine, causa raiz, причина, 原因 ~ cause
incidente, incidentes, incidents, vorfall, vorfälle, инцидент, インシデント > incident
mensaje, mensajes, nachricht, nachrichten, mensagem, mensagens, messaggio, messaggi, сообщения, メッセージ, 消息 > messages
mensaje de commit, mensajes de commit, message de commit, messages de commit, commit nachricht, commit nachrichten,
  mensagem de commit, mensagens de commit, コミットメッセージ > commit message, commit messages
cola, colas, cola de mensajes, file d'attente, warteschlange, warteschlangen, fila, filas, coda, очередь, キュー, 队列 > queue
evento, eventos, évènement, événement, événements, ereignis, ereignisse, eventi, события, イベント, 事件 > events
registro, registros, journal, journaux, protokollierung, журнал, логи, ログ, 日志 > logging, logs
monitorización, monitoreo, supervisión, surveillance, überwachung, monitoramento, monitoraggio, мониторинг, 監視, 监控 >
  monitoring, observability
métricas, métriques, metriken, metriche, метрики, メトリクス, 指标 > metrics
despliegue, desplegar, déploiement, déployer, bereitstellung, implantação, implementação, distribuzione, развертывание, деплой,
  デプロイ, 部署 > deployment, deploy
lanzamiento, publicación, veröffentlichung, lançamento, rilascio, релиз, リリース, 发布 > release
actualización, actualizar, mise à jour, mettre à jour, aktualisierung, aktualisieren, atualização, atualizar,
  aggiornamento, обновление, アップデート, 更新, 升级, アップグレード > upgrade, update
versión, versiones, versão, versões, versione, версия, バージョン, 版本 > version
rama, ramas, branche, branches git, zweig, zweige, ramo, ramos, ветка, ветки, ブランチ, 分支 > branches
revisión de código, revue de code, codeüberprüfung, revisão de código, revisione del codice, ревью кода, код ревью, コードレビュー,
  代码审查 > code review
documentación, dokumentation, documentação, documentazione, документация, ドキュメント, 文档 > documentation
prueba, pruebas de integración, test d'intégration, integrationstests, testes de integração, 集成测试, 結合テスト >
  integration tests, testing
pruebas de extremo a extremo, tests de bout en bout, testes de ponta a ponta, e2eテスト > end-to-end tests
hilo, hilos, fil d'exécution, faden, nebenläufige prozesse, поток, потоки, スレッド, 线程 > threads
proceso, procesos, processus, prozess, prozesse, processo, processos, процесс, プロセス, 进程 > processes
bloqueo, verrou, verrous, sperre, sperren, bloqueio, блокировка, ロック, 锁 > locks
interbloqueo, interblocage, verklemmung, impasse, взаимная блокировка, デッドロック, 死锁 > deadlock
condición de carrera, condiciones de carrera, accès concurrents, wettlaufsituation, condição de corrida, race conditions,
  состояние гонки, データ競合, 競合状態, 竞态条件 > data races, race conditions
asíncrono, asincrónico, asynchrone, asynchron, asynchrone programmierung, assíncrono, programação assíncrona,
  programación asíncrona, programmation asynchrone, asincrono, асинхронность, 非同期, 非同期処理, 异步 > asynchronous, async
paralelo, paralelismo, parallélisme, parallelität, parallelismus, parallelismo, 並列, 并行 > parallel, concurrency
función, funciones, fonction, fonctions, funktion, funktionen, função, funções, funzione, funzioni, функции, 関数, 函数 > functions
tipo, tipos, typen, typisierung, tipado, tipado estático, typage, typage statique, statische typisierung, tipagem,
  tipagem estática, tipizzazione, типы, типизация, 型, 型付け, 静的型付け, 类型 > types, typing
herencia, héritage, vererbung, herança, ereditarietà, наследование, 継承, 继承 > inheritance
paquete, paquetes, paquet, paquets, paket, pakete, pacote, pacotes, pacchetto, pacchetti, пакеты, パッケージ, 包管理 > packages
dependencia, dependencias, dépendances, abhängigkeit, abhängigkeiten, dependência, dependências, dipendenze,
  зависимости, 依存関係, 依赖 > dependencies
inyección de dependencias, injection de dépendances, injeção de dependência, внедрение зависимостей, 依存性の注入, 依存性注入, 依赖注入 >
  dependency injection
biblioteca, bibliotecas, bibliothèque, bibliothèques, bibliothek, bibliotheken, libreria, librerie, библиотека, ライブラリ, 库 > library
componente, componentes, composant, composants, komponente, komponenten, componenti, компоненты, コンポーネント, 组件 > components
estado, gestión de estado, gestion d'état, zustand, zustandsverwaltung, gerenciamento de estado, stato, состояние, 状態管理, 状态管理 >
  state
ganchos, gancho, crochets react, haken, フック, хуки > hooks
renderizado, rendu, darstellung, renderização, rendering lato server, рендеринг, レンダリング, 渲染 > rendering
renderizado en el servidor, rendu côté serveur, serverseitiges rendern, renderização no servidor, サーバーサイドレンダリング, 服务端渲染 >
  server rendering, server components, rendering on the web
color, colores, couleur, couleurs, farbe, farben, cor, cores, colore, colori, цвета, 色, 颜色 > colors
imagen, imágenes, bild, bilder, imagem, imagens, immagine, immagini, изображения, 画像, 图片 > images
imágenes adaptables, images adaptatives, responsive bilder, imagens responsivas > responsive images
diseño adaptable, diseño responsivo, conception adaptative, design responsivo, レスポンシブデザイン, 响应式设计 > responsive design
animaciones, animación, animationen, animações, animazioni, анимация, アニメーション, 动画 > animations
modo oscuro, mode sombre, dunkler modus, dunkelmodus, modo escuro, tema escuro, modalità scura, темная тема, ダークモード, 深色模式, 暗黑模式 >
  dark mode
formulario, formularios, formulaire, formulaires, formular, formulare, formulário, formulários, формы, フォーム, 表单 > forms
velocidad, vitesse, geschwindigkeit, velocidade, velocità, скорость, 速度 > speed, performance
velocidad de carga, tiempo de carga, temps de chargement, vitesse de chargement, ladezeit, ladezeiten, tempo de carregamento,
  velocidade de carregamento, скорость загрузки, 読み込み速度, 加载速度 > page load, web performance
lento, lenta, lent, lente, langsam, langsame, медленный, 遅い, 慢 > slow, performance
optimización, optimizar, optimisation, optimiser, optimierung, optimieren, otimização, otimizar, ottimizzazione, оптимизация,
  最適化, 优化 > optimization, optimize, performance
rendimiento web, performance web, performances web, web performance optimierung, desempenho web, webパフォーマンス, 前端性能 >
  web performance
compresión, kompression, komprimierung, compressão, compressione, сжатие, 圧縮, 压缩 > compression
archivo, archivos, fichier, fichiers, datei, dateien, arquivo, arquivos, ficheiros, file system, файлы, ファイル, 文件 > files
sistema de archivos, système de fichiers, dateisystem, dateisysteme, sistema de arquivos, файловая система, ファイルシステム, 文件系统 >
  file system, files
almacenamiento, stockage, speicherung, armazenamento, archiviazione, хранение, хранилище, ストレージ, 保存, 存储 > storage, storing
almacenar contraseñas, stockage des mots de passe, passwörter speichern, passwortspeicherung, armazenar senhas,
  armazenamento de senhas, хранение паролей, パスワード保存, パスワードの保存, 密码存储 > storing passwords, passwords
copia de seguridad, copias de seguridad, sauvegarde, sauvegardes, datensicherung, sicherung, cópia de segurança, резервное копирование,
  バックアップ, 备份 > backup
replicación, réplication, replikation, replicação, replicazione, репликация, レプリケーション, 复制 > replication
partición, particionado, particionamiento, partitionnement, partitionierung, particionamento, секционирование, パーティション, 分区 >
  partitioning
transacción, transacciones, transaktion, transaktionen, transação, transações, transazioni, транзакции, トランザクション, 事务 >
  transactions
consistencia, cohérence, konsistenz, consistência, coerenza, согласованность, 一貫性, 整合性, 一致性 > consistency
consenso, konsens, консенсус, 合意, 合意形成, コンセンサス, 共识 > consensus
migración, migraciones, migrationen, migração, migrações, migrazione, миграция, マイグレーション, 移行, 迁移 > migration
búsqueda, recherche, suche, busca, ricerca, поиск, 検索, 搜索 > search
búsqueda de texto completo, recherche plein texte, volltextsuche, busca de texto completo, полнотекстовый поиск, 全文検索, 全文搜索 >
  full-text search
función hash, fonction de hachage, hashfunktion, hashfunktionen, хеширование, ハッシュ, ハッシュ関数, 哈希 > hashing
estructura de datos, estructuras de datos, structures de données, datenstruktur, datenstrukturen, estrutura de dados,
  estruturas de dados, strutture dati, структуры данных, データ構造, 数据结构 > data structures
complejidad, complexité, komplexität, complexidade, complessità, сложность, 複雑さ, 复杂性 > complexity
cadena, cadenas, cadenas de texto, chaînes de caractères, zeichenketten, zeichenkette, strings de texto, строки, 文字列, 字符串 > strings
codificación de caracteres, encodage des caractères, zeichenkodierung, zeichensatz, codificação de caracteres, кодировка,
  文字コード, 字符编码 > character encoding, character sets, unicode
expresiones regulares, expresión regular, expressions régulières, expression régulière, expressions rationnelles,
  reguläre ausdrücke, regulärer ausdruck, reguläre, expressões regulares, expressão regular, espressioni regolari,
  регулярные выражения, 正規表現, 正则表达式 > regular expressions
analizador, analizador sintáctico, analyseur syntaxique, analizzatore, парсер, パーサー, 構文解析, 解析器 > parser, parsing
intérprete, interpréteur, interpretador, interprete, интерпретатор, インタプリタ, 解释器 > interpreter
máquina virtual, máquinas virtuales, machine virtuelle, machines virtuelles, virtuelle maschine, virtuelle maschinen,
  máquinas virtuais, виртуальная машина, 仮想マシン, 虚拟机 > virtual machine, virtualization
virtualización, virtualisierung, virtualização, virtualizzazione, виртуализация, 仮想化, 虚拟化 > virtualization
puntero, punteros, pointeur, pointeurs, zeiger, ponteiro, ponteiros, puntatori, указатели, ポインタ, 指针 > pointers
seguridad de memoria, seguridad de la memoria, sécurité mémoire, sûreté mémoire, speichersicherheit, segurança de memória,
  sicurezza della memoria, безопасность памяти, メモリ安全性, メモリ安全, 内存安全 > memory safety
fuga de memoria, fugas de memoria, fuite de mémoire, fuites mémoire, fuite mémoire, speicherleck, speicherlecks,
  vazamento de memória, утечка памяти, メモリリーク, 内存泄漏 > memory leak
vulnerabilidad, vulnerabilidades, vulnérabilité, vulnérabilités, faille, failles, faille de sécurité, failles de sécurité,
  schwachstelle, schwachstellen, sicherheitslücke, sicherheitslücken, vulnerabilidade, vulnerabilità, уязвимость, уязвимости,
  脆弱性, 漏洞 > vulnerability, security advisory
ataque, ataques, attaque, attaques, angriff, angriffe, attacco, attacchi, атака, атаки, 攻撃, 攻击 > attack
cadena de suministro, chaîne d'approvisionnement logicielle, lieferkette, lieferkettenangriff, cadeia de suprimentos,
  サプライチェーン, 供应链 > supply chain
autenticación, authentification, authentifizierung, autenticação, autenticazione, аутентификация, 認証, 身份验证, 认证 >
  authentication, login
inicio de sesión, iniciar sesión, connexion utilisateur, anmeldung, anmelden, iniciar sessão, accesso utente, ログイン, 登录 > login
autorización, autorisation, autorisierung, autorização, autorizzazione, авторизация, 認可, 授权 > authorization, permissions
permisos, berechtigung, berechtigungen, permissões, permessi, права доступа, 権限, 权限 > permissions
cifrado de extremo a extremo, chiffrement de bout en bout, ende zu ende verschlüsselung, criptografia de ponta a ponta,
  crittografia end to end, сквозное шифрование, エンドツーエンド暗号化, 端到端加密 > end-to-end encryption, end-to-end
firma, firma digital, signatur, signaturen, assinatura digital, подпись, 署名, 签名 ~ signature
privacidad, vie privée, confidentialité, datenschutz, privatsphäre, privacidade, riservatezza, конфиденциальность, プライバシー, 隐私 >
  privacy
clave, claves, clé, clés, schlüssel, chave, chaves, chiave, ключи, 鍵, 密钥 ~ keys
cortafuegos, pare feu, brandmauer, брандмауэр, ファイアウォール, 防火墙 > firewall
equilibrador de carga, balanceador de carga, répartiteur de charge, équilibrage de charge, lastverteilung, lastausgleich,
  balanceamento de carga, bilanciamento del carico, балансировка нагрузки, ロードバランサー, 負荷分散, 负载均衡 > load balancing, load balancer
limitar peticiones, limitación de peticiones, limitar solicitudes, limitation de débit, limiter le débit, débit, ratenbegrenzung,
  anfragen begrenzen, limite de requisições, limitar requisições, limitazione delle richieste, ограничение запросов, レート制限, 限流 >
  rate limiting, rate limiters
protocolo, protocolos, protocole, protocoles, protokoll, protokolle, протокол, プロトコル, 协议 > protocols
latencia, latence, latenz, latenzen, latência, latenza, задержка, レイテンシ, 遅延, 延迟 > latency
ancho de banda, bande passante, bandbreite, largura de banda, пропускная способность, 帯域幅, 带宽 > bandwidth
conexión, conexiones, connexion, connexions, verbindung, verbindungen, conexão, conexões, соединения, 接続, 连接 > connections
tiempo real, temps réel, echtzeit, tempo real, tempo reale, реальное время, リアルタイム, 实时 > real-time
monolito, monolithe, monolithisch, monolítico, монолит, モノリス, 单体 > monolith
código heredado, sistema heredado, code hérité, ancien code, altsystem, altsysteme, código legado, sistema legado, legacy code,
  унаследованный код, レガシーコード, レガシーシステム, 遗留代码, 遗留系统 > legacy, rewrite
reescribir, réécrire, réécriture, neu schreiben, reescrever, riscrivere, переписать, 書き直し, 重写 > rewrite
refactorización, refactorizar, refactorisation, réusinage, refaktorierung, umstrukturierung, refatoração, refatorar, rifattorizzazione,
  рефакторинг, リファクタリング, 重构 > refactoring
calidad del código, calidad de código, qualité du code, codequalität, qualidade de código, qualità del codice, качество кода, コード品質,
  代码质量 > code quality, high quality software, code smells
calidad del software, qualité logicielle, softwarequalität, qualidade de software, качество по, ソフトウェア品質, 软件质量 >
  software quality
patrones de diseño, patron de conception, patrons de conception, entwurfsmuster, padrões de projeto, design pattern,
  паттерны проектирования, デザインパターン, 设计模式 > design patterns, patterns
arquitectura de software, arquitectura del software, architecture logicielle, arquitetura de software, архитектура по,
  ソフトウェアアーキテクチャ, 软件架构 > software architecture, architecture
arquitectura hexagonal, architecture hexagonale, hexagonale architektur, arquitetura hexagonal, ヘキサゴナルアーキテクチャ >
  hexagonal architecture
ágil, desarrollo ágil, agile softwareentwicklung, méthodes agiles, desenvolvimento ágil, アジャイル, 敏捷 > agile
equipo, equipos, équipe, équipes, mannschaft, equipe, equipes, squadra, команда, チーム, 团队 > team
entrevistas de programación, entrevista de programación, entretien technique, entretiens techniques, entretien de programmation,
  programmierinterview, entrevista técnica, entrevistas técnicas, entrevista de programação, entrevistas de programação,
  contratar programadores, recruter des développeurs, recrutement, einstellung von entwicklern, 技術面接, コーディング面接, 技术面试 >
  interviewing, hiring, programmers
entrevistas, entretiens, vorstellungsgespräche, bewerbungsgespräche > interviewing, hiring
carrera profesional, carrière, karriere, carreira, carriera, карьера, キャリア, 职业 > career
trabajo remoto, teletrabajo, télétravail, fernarbeit, trabalho remoto, lavoro remoto, удаленная работа, リモートワーク, 远程工作 >
  remote work
productividad, productivité, produktivität, produtividade, produttività, продуктивность, 生産性, 生产力 > productivity
empresa emergente, startups, unternehmensgründung, gründen, créer une entreprise, стартап, スタートアップ, 创业 > startup, startups
licencia, licencias, licence, lizenz, lizenzen, licença, licenças, licenza, лицензия, ライセンス, 许可证 > license
desarrollador, desarrolladores, développeur, développeurs, entwickler, desenvolvedor, desenvolvedores, programador, programadores,
  sviluppatore, sviluppatori, разработчик, программист, 開発者, プログラマ, プログラマー, 开发者, 程序员 > developers, programmers
desarrollo de software, développement logiciel, softwareentwicklung, desenvolvimento de software, sviluppo software,
  разработка по, ソフトウェア開発, 软件开发 > software development
ingeniería de software, génie logiciel, softwaretechnik, engenharia de software, ingegneria del software, программная инженерия,
  ソフトウェア工学, 软件工程 > software engineering
ingeniería del caos, ingénierie du chaos, engenharia do caos, カオスエンジニアリング, 混沌工程 > chaos engineering
programación, programmation, programmierung, programação, programmazione, программирование, プログラミング, 编程 > programming
aprendizaje profundo, apprentissage profond, tiefes lernen, aprendizagem profunda, aprendizado profundo, apprendimento profondo,
  глубокое обучение, 深層学習, ディープラーニング, 深度学习 > deep learning, neural networks
aprendizaje por refuerzo, apprentissage par renforcement, bestärkendes lernen, aprendizado por reforço, обучение с подкреплением,
  強化学習, 强化学习 > reinforcement learning
modelo de lenguaje, modelos de lenguaje, modèle de langage, modèles de langage, modèles de langue, sprachmodell, sprachmodelle,
  modelo de linguagem, modelos de linguagem, modelli linguistici, языковая модель, языковые модели, 言語モデル, 大規模言語モデル, 语言模型,
  大语言模型 > language models
procesamiento del lenguaje natural, traitement du langage naturel, natürliche sprachverarbeitung, processamento de linguagem natural,
  обработка естественного языка, 自然言語処理, 自然语言处理 > natural language, language models
reconocimiento de imágenes, reconnaissance d'images, bilderkennung, reconhecimento de imagens, распознавание изображений, 画像認識, 图像识别 >
  image recognition
traducción automática, traduction automatique, maschinelle übersetzung, tradução automática, машинный перевод, 機械翻訳, 机器翻译 >
  machine translation
sistema de recomendación, sistemas de recomendación, système de recommandation, empfehlungssystem, empfehlungssysteme,
  sistema de recomendação, sistemas de recomendação, рекомендательные системы, 推薦システム, レコメンド, 推荐系统 > recommendations
clúster, grappe, кластер, クラスタ, クラスター, 集群 > cluster
infraestructura, infrastruktur, infraestrutura, infrastruttura, инфраструктура, インフラ, 基础设施 > infrastructure
integración continua, intégration continue, kontinuierliche integration, integração contínua, integrazione continua,
  непрерывная интеграция, 継続的インテグレーション, 持续集成 > continuous integration
entrega continua, livraison continue, déploiement continu, kontinuierliche auslieferung, 継続的デリバリー, 持续交付 > continuous delivery
línea de comandos, línea de órdenes, ligne de commande, kommandozeile, befehlszeile, linha de comando, linha de comandos,
  riga di comando, командная строка, コマンドライン, 命令行 > command line, terminal
sistema operativo, sistemas operativos, système d'exploitation, betriebssystem, betriebssysteme, sistema operacional,
  операционная система, オペレーティングシステム, 操作系统 > operating system
núcleo linux, noyau linux, noyau, linux kern, kernel linux, ядро, カーネル, 内核 > kernel
procesador, procesadores, processeur, processeurs, prozessor, prozessoren, processador, processadores, processore, процессор, プロセッサ,
  处理器 > cpu, processor
zona horaria, zonas horarias, fuseau horaire, fuseaux horaires, zeitzone, zeitzonen, fuso horário, часовые пояса, タイムゾーン, 时区 >
  time zones
coma flotante, punto flotante, virgule flottante, gleitkomma, gleitkommazahlen, ponto flutuante, virgola mobile, плавающая точка,
  浮動小数点, 浮点数 > floating point
programación orientada a objetos, orientado a objetos, programmation orientée objet, orienté objet, objektorientierte programmierung,
  objektorientiert, programação orientada a objetos, ооп, объектно ориентированное программирование, オブジェクト指向, 面向对象 >
  object oriented
escalabilidad, escalado, passage à l'échelle, mise à l'échelle, skalierbarkeit, skalierung, escalabilidade, scalabilità,
  масштабирование, масштабируемость, スケーラビリティ, 可扩展性, 扩展性 > scaling, scalability
alta disponibilidad, haute disponibilité, hochverfügbarkeit, alta disponibilidade, высокая доступность, 高可用性, 高可用 > high availability
tolerancia a fallos, tolérance aux pannes, fehlertoleranz, tolerância a falhas, отказоустойчивость, 耐障害性, 容错 > fault tolerance, resilience
fiabilidad, fiabilité, zuverlässigkeit, confiabilidade, affidabilità, надежность, 信頼性, 可靠性 > reliability
repositorio, repositorios, dépôt, dépôts, repositório, repositórios, репозиторий, リポジトリ, 仓库 > repository
nombres, nommer, benennung, namensgebung, nomear, nomes, 命名, 命名規則 ~ naming
navegador web, navigateurs web, webbrowser, навигация, ウェブブラウザ > browsers
accesibilidad web, accessibilité web, accessibilité numérique, barrierefreies web, barrierefreie webseiten, acessibilidade web,
  acessibilidade na web, веб доступность, webアクセシビリティ > accessibility
página web, páginas web, site web, sites web, webseite, webseiten, página da web, pagine web, сайт, веб сайт, ウェブサイト, 网站 ~ web
módulo, módulos, modul, module javascript, moduli, модули, モジュール, 模块 > modules
ejemplo, ejemplos, exemple, exemples, beispiel, beispiele, exemplo, exemplos, esempio ~ example
guía, guide de, anleitung, leitfaden, guia, tutoriel, руководство, 入門, チュートリアル, 教程 ~ guide, tutorial
introducción, einführung, introdução, introduzione, введение, はじめに, 简介 ~ introduction
funcionamiento, fonctionnement, funktionsweise, funcionamento, funzionamento, 仕組み, 原理 ~ how works
`;
